/** Words of the table page: prompt bar, log, chat, replay, end of the game. */
export const table = {} as const;
