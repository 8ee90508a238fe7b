/** What people newly get, or no longer do, in other ways than by pages: mails and calls of automations. */
import type { AccessDifference } from '#features/apps/api/app-document.ts';
import type { OtherDisclosure } from '../../api/leaks.ts';
import type { ReachedBesides } from '../../services.ts';

export interface Besides {
  told: OtherDisclosure[];
  reached: ReachedBesides[];
}

export function besidesDifferences(before: Besides, after: Besides): AccessDifference[] {
  const nowhere = { page: '', block: '' };
  const said = ({ told }: Besides): Set<string> => new Set(told.flatMap((one) => one.told));
  const was = said(before);
  return [
    ...beyond(before.reached, after.reached).map(
      ({ viewers, newly }): AccessDifference => ({ ...nowhere, kind: 'newly', viewers, sentence: newly }),
    ),
    // What they learn by it that no page shows them.
    ...[...said(after)]
      .filter((sentence) => !was.has(sentence))
      .map((sentence): AccessDifference => ({ ...nowhere, kind: 'newly', viewers: [], sentence })),
    ...beyond(after.reached, before.reached).map(
      ({ viewers, gone }): AccessDifference => ({ ...nowhere, kind: 'no longer', viewers, sentence: gone }),
    ),
  ];
}

const beyond = (known: readonly ReachedBesides[], all: readonly ReachedBesides[]): ReachedBesides[] =>
  all.filter(({ newly }) => !known.some((one) => one.newly === newly));
