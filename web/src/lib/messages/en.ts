/** The English catalogue. Each part of the client has its own file; keys begin with the part's name. */
import { base } from './en/base';
import { newFrontiers } from './en/newFrontiers';
import { site } from './en/site';
import { table } from './en/table';

export const en = { ...base, ...site, ...table, ...newFrontiers } as const;
