/** Keys of what is known of the comments of a sheet: those of its threads begin with the same. */
export const marksKey = (sheetId: string): string[] => ['comment-marks', sheetId];
export const threadsKey = (sheetId: string): string[] => ['cell-comments', sheetId];
