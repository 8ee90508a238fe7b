import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { AutomationDefinition } from '../../rules/automation.ts';
import { triggerMatches } from '../../rules/trigger-matches.ts';
import { passingRows, type RowsAround } from '../rows/linked-cells.ts';
import type { StoredEvent } from './dispatch-write.ts';

/** The events that start an automation. Linked rows are read as they are now, both for before and after. */
export async function matchingEvents(
  database: Database,
  { trigger, timeZone }: AutomationDefinition,
  events: readonly StoredEvent[],
  { sheet, sheets }: { sheet: SheetRecord; sheets: readonly SheetRecord[] },
): Promise<readonly StoredEvent[]> {
  const meant = events.filter((event) => triggerMatches(trigger, event, sheet.columns));
  if (trigger.kind !== 'enters' && trigger.kind !== 'leaves') return meant;
  const around: RowsAround = { database, sheet, sheets };
  const passing = (cells: readonly (StoredEvent['before'] | null)[]): Promise<boolean[]> =>
    passingRows(
      cells.map((own) => own ?? {}),
      trigger.conditions,
      timeZone,
      around,
    );
  const before = await passing(meant.map((event) => event.before));
  const after = await passing(meant.map((event) => event.after));
  return meant.filter((event, at) => {
    // A row that is not there passes nothing.
    const was = event.before !== null && before[at] === true;
    const is = event.after !== null && after[at] === true;
    return trigger.kind === 'enters' ? is && !was : was && !is;
  });
}
