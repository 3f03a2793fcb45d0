/** Words of the board for games without one of their own. */
import { speaker } from '../../lib/messages';

export const generic = {
	'generic.tab.table': 'Table',
	'generic.tab.mine': 'Mine',
	'generic.tab.rivals': 'Players',
	'generic.asked': 'Choose',
	'generic.table': 'On the table',
	'generic.mine': 'Your side',
	'generic.theirs': "{name}'s side",
	'generic.secret': 'Only you know',
	'generic.players': 'Players',
	'generic.points': { one: '1 point', other: '{n} points' },
	'generic.deciding': 'Deciding',
	'generic.bot': 'Bot',
	'generic.held': 'A bot plays on',
	'generic.ways': { one: '1 way', other: '{n} ways' },
	'generic.more': { one: 'Show 1 more', other: 'Show {n} more' },
	'generic.yes': 'yes',
	'generic.nothing': 'Nothing yet.',
	'generic.order': 'To move',
	'generic.inspect.hint': 'Choose a thing to read about it.',
} as const;

export const { t, lookUp } = speaker(generic);
