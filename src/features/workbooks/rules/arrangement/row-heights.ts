/** Pixels of rows by how high a view shows them: one, two or four lines of a text. */
export const rowHeights = { small: 36, medium: 58, large: 98 } as const;
export type RowHeight = keyof typeof rowHeights;
export const rowHeightNames = Object.keys(rowHeights) as [RowHeight, ...RowHeight[]];
