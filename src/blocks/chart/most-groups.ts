/** Most values on the x axis, and most points of a scatter chart. */
export const mostGroups = 1_000;
