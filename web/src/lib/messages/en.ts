/** The English catalogue. Each part of the client has its own file; those of a game come with its board. */
import { base } from './en/base';
import { site } from './en/site';
import { table } from './en/table';

export const en = { ...base, ...site, ...table } as const;
