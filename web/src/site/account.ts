/** Bounds of names and passwords, as the server has them; it has the last word. */
export const LONGEST_NAME = 24;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
