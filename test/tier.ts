/**
 * Two runs of the tests. `npm test` guards every promise within ten minutes on two cores; `npm run test:full` tries
 * everything: every combination where the other takes pairs, corpora, hostile files, and all of the browser.
 */
export const isFullRun = process.env['TESTS'] === 'full';

/** Not where someone names files, who wants to see all of their tests. */
export const isShortRun = !isFullRun && process.env['TESTS'] !== 'named';

/** Of cases that differ in little, a short run tries the first. */
export const fewOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isShortRun ? cases.slice(0, count) : cases;

/** As `fewOf`, from all over the list: one of every so many, the first or the one at `from`. */
export const everyFew = <Case>(cases: readonly Case[], step: number, from = 0): readonly Case[] =>
  isShortRun ? cases.filter((_, index) => index % step === from % step) : cases;
