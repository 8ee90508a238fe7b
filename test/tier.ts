/**
 * Two runs of the tests. `npm test` guards every promise within ten minutes on two cores; `npm run test:full` tries
 * everything: every combination where the other takes pairs, corpora, hostile files, and all of the browser.
 */
export const isFullRun = process.env['TESTS'] === 'full';
