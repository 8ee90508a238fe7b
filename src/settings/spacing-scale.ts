/** Pixels that spaces are chosen from, so that those of a page go together; any other number can be typed. */
export const spacingScale: readonly number[] = [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96];

/** The steps of the scale that a setting can have. */
export const stepsWithin = (min: number, max: number): number[] =>
  spacingScale.filter((step) => step >= min && step <= max);
