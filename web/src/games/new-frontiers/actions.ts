/** Icons of the action tiles. */
import type { IconName } from '../../art/icons';

const ICONS: Record<string, IconName> = {
	develop: 'develop',
	explore: 'explore',
	settle: 'settle',
	produce: 'produce',
	'trade-consume': 'tradeconsume',
	envoys: 'envoys',
	retreat: 'retreat',
	'chart-goals': 'goals',
};

export function actionIcon(id: string): IconName {
	return ICONS[id] ?? 'info';
}
