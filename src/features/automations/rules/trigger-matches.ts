/** Which events of rows a trigger is about. */
import { foldText } from '#engine/folding.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type AutomationDefinition, hasRows, isByClock, type Trigger } from './automation.ts';

/** What was done to a row, as far as triggers ask. */
export interface RowEvent {
  change: 'added' | 'changed' | 'deleted';
  before: Readonly<Record<string, Cell>> | null;
  after: Readonly<Record<string, Cell>> | null;
  /** Of a row that changed: the columns whose cells differ. */
  columns: readonly string[];
  actor: EventActor;
}

/** Who did it: what of a writer counts here. */
export interface EventActor {
  kind: string;
  through?: { kind: string; app_id?: string };
  update?: object;
}

/** Whether rows were written by an update from a newer file that a person uploaded. */
const isImport = ({ kind, update }: RowEvent['actor']): boolean => update !== undefined && kind !== 'system';

/**
 * Whether an event may start an automation, as far as the row itself says. Filters of `enters` and `leaves` are read
 * with the rows that it links to, by the caller.
 */
export function triggerMatches(trigger: Trigger, event: RowEvent, columns: readonly Column[]): boolean {
  if (!hasRows(trigger) || isByClock(trigger)) return false;
  if ('imports' in trigger && !trigger.imports && isImport(event.actor)) return false;
  switch (trigger.kind) {
    case 'added':
    case 'deleted':
      return event.change === trigger.kind;
    case 'changed':
      return event.change === 'changed' && isChangeMeant(trigger, event, columns);
    case 'form':
      return event.change === 'added' && isThroughApp(event.actor, trigger.app);
    case 'enters':
      return event.change !== 'deleted';
    case 'leaves':
      return event.change !== 'added';
    default:
      return false;
  }
}

const isThroughApp = ({ through }: RowEvent['actor'], app: string | null): boolean =>
  through?.kind === 'page' && (app === null || through.app_id === app);

function isChangeMeant(
  { columns: named, from, to }: Extract<Trigger, { kind: 'changed' }>,
  { columns: changed, before, after }: RowEvent,
  columns: readonly Column[],
): boolean {
  if (named.length > 0 && !named.some((id) => changed.includes(id))) return false;
  if (from === null && to === null) return true;
  const column = columns.find(({ id }) => id === named[0]);
  if (!column) return false;
  const holds = (requested: string | null, cell: Cell | undefined): boolean =>
    requested === null || isValue(requested, cell, column);
  return holds(from, before?.[column.id]) && holds(to, after?.[column.id]);
}

/** As people read it or as it is stored, whatever the case; '' is a blank cell. */
function isValue(requested: string, cell: Cell | undefined, column: Column): boolean {
  const texts = [String(cell ?? ''), formatCell(cell, column)].map(foldText);
  return texts.includes(foldText(requested));
}

/** What of the writes of a sheet automations want to hear of. */
export function watchedBy(definition: AutomationDefinition): {
  added: boolean;
  deleted: boolean;
  /** Column ids, none where no change counts; null for all. */
  changed: readonly string[] | null;
} {
  const { trigger } = definition;
  switch (trigger.kind) {
    case 'added':
    case 'form':
      return { added: true, deleted: false, changed: [] };
    case 'deleted':
      return { added: false, deleted: true, changed: [] };
    case 'changed':
      return { added: false, deleted: false, changed: trigger.columns.length > 0 ? trigger.columns : null };
    case 'enters':
    case 'leaves': {
      const own = [...new Set(trigger.conditions.flatMap(({ path }) => path[0] ?? []))];
      return { added: trigger.kind === 'enters', deleted: trigger.kind === 'leaves', changed: own };
    }
    default:
      return { added: false, deleted: false, changed: [] };
  }
}
