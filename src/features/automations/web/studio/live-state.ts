import { sameValue } from '#kit/same-value.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import type { AppAutomation } from '../../rules/app-automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import type { WorkbookOfAutomations } from '../automation-place.ts';

/** An automation of a draft next to what is live of it. */
export interface DraftedAutomation {
  shown: AutomationOnTheWire;
  isOn: boolean;
  /** Whether it is in the draft at all: else it leaves with the next release. */
  isDrafted: boolean;
  live: 'paused' | 'running' | 'older' | 'not yet' | 'off' | 'moving';
}

const noRuns: AutomationOnTheWire['runs'] = { done: 0, failed: 0, waiting: 0, last_at: null };
const noHook: AutomationOnTheWire['hook'] = { has_secret: false, former_until: null, fields: [] };

export function draftedAutomations(
  drafted: readonly AppAutomation[],
  live: readonly AutomationOnTheWire[],
  app: { id: string },
  { sheets }: WorkbookOfAutomations,
): DraftedAutomation[] {
  const own = drafted.map((one): DraftedAutomation => {
    const { on, ...draft } = one;
    const row = live.find(({ id }) => id === one.id);
    const state = row?.state ?? 'off';
    return {
      shown: {
        ...{
          state,
          moving_to: null,
          revision: 0,
          stored_headers: [],
          hook: noHook,
          failure: null,
          next_at: null,
          runs: noRuns,
        },
        ...row,
        ...draft,
        app_id: app.id,
        definition: draft.definition as AutomationOnTheWire['definition'],
        problems: checkAutomation(draft.definition, draft.sheet_id, sheets),
      },
      ...{ isOn: on, isDrafted: true, live: liveState(one, row) },
    };
  });
  const leaving = live.filter(
    ({ id, app_id, state }) => app_id !== null && state !== 'off' && !drafted.some((one) => one.id === id),
  );
  return [
    ...own,
    ...leaving.map((shown): DraftedAutomation => ({ shown, isOn: false, isDrafted: false, live: 'older' })),
  ];
}

function liveState(draft: AppAutomation, row: AutomationOnTheWire | undefined): DraftedAutomation['live'] {
  // Until the next release it goes on with its spreadsheet.
  if (row && row.app_id === null) return 'moving';
  if (!row || row.state === 'off') return draft.on ? 'not yet' : 'off';
  if (row.state === 'paused') return 'paused';
  const isSame =
    draft.on &&
    draft.name === row.name &&
    draft.sheet_id === row.sheet_id &&
    sameValue(draft.definition, row.definition);
  return isSame ? 'running' : 'older';
}
