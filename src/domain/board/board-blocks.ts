/** Types that a board does not hold: it brings its own navigation. */
export const blocksNotForBoards: ReadonlySet<string> = new Set(['header']);
