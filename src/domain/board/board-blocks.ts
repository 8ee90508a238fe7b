/**
 * Types that a board does not hold: it brings its own navigation, and nobody signs in at the main host as the user of an
 * app. (decision 26)
 */
export const blocksNotForBoards: ReadonlySet<string> = new Set(['header', 'login', 'register', 'forgotPassword']);
