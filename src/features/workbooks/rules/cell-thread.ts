/** Threads of comments that a sheet holds. */
export const mostCellThreads = 5_000;
export const mostInCellThread = 200;
