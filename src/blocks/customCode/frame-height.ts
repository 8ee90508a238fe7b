/** Pixels. */
export const [lowestFrame, highestFrame] = [40, 4_000];
