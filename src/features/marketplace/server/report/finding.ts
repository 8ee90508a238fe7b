import { say, type Msg } from '#kit/language/msg.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { MachineReport } from '../../api/marketplace.ts';
import type { FindingState } from '../../rules/listing.ts';

export interface Finding {
  /** A word for the check, always the same. */
  check: string;
  title: Msg;
  state: FindingState;
  /** What was found where. */
  details: Msg[];
}

/** In English, and beside it as it is said to readers of other languages. Older reports are English alone. */
export interface StoredReport {
  at: string;
  findings: (MachineReport['findings'][number] & { told?: Pick<Finding, 'title' | 'details'> })[];
}

/** So many details say enough. */
const mostDetails = 50;

/** What a check found: nothing means that it passed. */
export const findingOf = (
  check: string,
  title: Msg,
  problems: readonly Msg[],
  otherwise: FindingState = 'failed',
): Finding => ({
  ...{ check, title },
  state: problems.length === 0 ? 'passed' : otherwise,
  details: [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()].slice(0, mostDetails),
});

export const notRun = (check: string, title: Msg, why: Msg): Finding => ({
  ...{ check, title, state: 'not run', details: [why] },
});

const said = ({ title, details }: Pick<Finding, 'title' | 'details'>) => ({
  ...{ title: say(title), details: details.map(say) },
});

export const storedFinding = ({ check, state, ...told }: Finding): StoredReport['findings'][number] => ({
  ...{ check, state, ...said(told), told },
});

export const saidReport = ({ at, findings }: StoredReport): MachineReport =>
  inTheirLanguage(() => ({
    at,
    findings: findings.map(({ told, ...finding }) => ({ ...finding, ...(told && said(told)) })),
  }));
