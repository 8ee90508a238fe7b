import type { MachineReport } from '../../api/marketplace.ts';
import type { FindingState } from '../../rules/listing.ts';

export type Finding = MachineReport['findings'][number];

/** So many details say enough. */
const mostDetails = 50;

/** What a check found: nothing means that it passed. */
export const findingOf = (
  check: string,
  title: string,
  problems: readonly string[],
  otherwise: FindingState = 'failed',
): Finding => ({
  ...{ check, title },
  state: problems.length === 0 ? 'passed' : otherwise,
  details: [...new Set(problems)].slice(0, mostDetails),
});

export const notRun = (check: string, title: string, why: string): Finding => ({
  ...{ check, title, state: 'not run', details: [why] },
});
