/** Words of New Frontiers' board. */
export const newFrontiers = {} as const;
