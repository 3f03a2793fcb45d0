/** What the stage folds where it has little room, least needed first: room round the pieces, then words on them, then
 *  whole rows. What each does is in the styles of the parts. */
export const FOLDS = ['vast', 'roomy', '1', '2', '3', '4', 'offer', 'explored', 'goals', 'mat', 'empire'] as const;
