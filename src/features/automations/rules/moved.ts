/**
 * Automations that go to another spreadsheet: of a copy, a package or a template. They name its sheets and columns, have
 * no secrets and no addresses of people, and one that is about something it lacks stays behind.
 */
import { type Msg, msg } from '#kit/language/msg.ts';
import { liveLink } from '#engine/links.ts';
import type { AppAutomation } from './app-automation.ts';
import type { AutomationDefinition, MailPdf, PathCondition, Recipient, Step, Trigger } from './automation.ts';
import { type SheetToCheck, sheetOfEach } from './check-automation.ts';
import { mapColumns } from './placeholders.ts';

export interface Move {
  /** The sheets that they were about. */
  sheets: readonly SheetToCheck[];
  /** What a sheet, or a column of one, is there; null where it has none. */
  sheet(id: string): string | null;
  column(sheetId: string | null, id: string): string | null;
  app: { from: string; to: string };
  /** Whether it goes to another workspace: that learns no addresses of services either. */
  isForeign: boolean;
}

export type Moved = { automation: AppAutomation } | { missing: Msg };

/** Off, whatever it was: nothing runs elsewhere before somebody looked at it. */
export function movedAutomation(automation: AppAutomation, move: Move): Moved {
  try {
    const { sheet_id, definition } = automation;
    const sheet = sheet_id === null ? null : (move.sheets.find(({ id }) => id === sheet_id) ?? null);
    const moved = { on: false, sheet_id: sheet_id === null ? null : sheetAt(sheet_id, move) };
    return {
      automation: { ...automation, ...moved, definition: movedDefinition(definition, { ...move, own: sheet }) },
    };
  } catch (error) {
    if (error instanceof Missing) return { missing: error.what };
    throw error;
  }
}

/** Something that there is none of. */
class Missing extends Error {
  readonly what: Msg;
  constructor(what: Msg) {
    super('missing');
    this.what = what;
  }
}

interface Here extends Move {
  /** The sheet that steps are about. */
  own: SheetToCheck | null;
}

function movedDefinition(definition: AutomationDefinition, here: Here): AutomationDefinition {
  const { trigger, conditions, steps } = definition;
  return {
    ...definition,
    trigger: movedTrigger(trigger, here),
    conditions: movedConditions(conditions, here),
    steps: steps.map((step) => movedStep(step, here)),
  };
}

function movedTrigger(trigger: Trigger, here: Here): Trigger {
  switch (trigger.kind) {
    case 'changed':
      return { ...trigger, columns: trigger.columns.map((id) => columnAt(id, here)) };
    case 'enters':
    case 'leaves':
      return { ...trigger, conditions: movedConditions(trigger.conditions, here) };
    case 'date':
      return { ...trigger, column: columnAt(trigger.column, here) };
    case 'form':
      if (trigger.app === null) return trigger;
      if (trigger.app !== here.app.from) throw new Missing(msg('another app'));
      return { ...trigger, app: here.app.to };
    default:
      return trigger;
  }
}

const movedConditions = (conditions: readonly PathCondition[], here: Here): PathCondition[] =>
  conditions.map((one) => ({ ...one, path: pathAt(one.path, here) }));

function movedStep(step: Step, here: Here): Step {
  const text = (value: string): string => mapColumns(value, (path) => pathAt(path, here));
  switch (step.kind) {
    case 'mail': {
      const { pdf, ...mail } = step;
      return {
        ...{ ...mail, to: step.to.flatMap((to) => movedRecipient(to, here)) },
        ...{ subject: text(step.subject), text: text(step.text) },
        ...(pdf && { pdf: { name: text(pdf.name), text: text(pdf.text) } satisfies MailPdf }),
      };
    }
    case 'write':
      return { ...step, cells: movedCells(step.cells, here.own?.id ?? null, here) };
    case 'add': {
      const cells = movedCells(step.cells, step.sheet, here);
      return { ...step, cells, sheet: sheetAt(step.sheet, here) };
    }
    case 'notify':
      return { ...step, title: text(step.title), text: text(step.text) };
    case 'call':
      return { ...step, body: text(step.body), ...(here.isForeign && { address: '' }) };
    case 'branch': {
      const all = (steps: readonly Step[]): Step[] => steps.map((one) => movedStep(one, here));
      const conditions = movedConditions(step.conditions, here);
      return { ...step, conditions, met: all(step.met), otherwise: all(step.otherwise) };
    }
    case 'each': {
      const linked = sheetOfEach(step, here.own, here.sheets);
      const own = here.sheets.find(({ id }) => id === linked?.id) ?? null;
      const steps = step.steps.map((one) => movedStep(one, { ...here, own }));
      const column = columnAt(step.column, { ...here, own: here.sheets.find(({ id }) => id === step.sheet) ?? null });
      return { ...step, steps, column, sheet: sheetAt(step.sheet, here) };
    }
    case 'wait-until':
      return { ...step, column: columnAt(step.column, here) };
    case 'wait':
      return step;
  }
}

function movedCells(
  cells: Readonly<Record<string, string>>,
  target: string | null,
  here: Here,
): Record<string, string> {
  const own = here.sheets.find(({ id }) => id === target) ?? null;
  return Object.fromEntries(
    Object.entries(cells).map(([id, text]) => [
      columnAt(id, { ...here, own }),
      mapColumns(text, (path) => pathAt(path, here)),
    ]),
  );
}

function movedRecipient(to: Recipient, here: Here): Recipient[] {
  switch (to.kind) {
    case 'address':
      return [];
    case 'app-users':
      return to.app === here.app.from ? [{ ...to, app: here.app.to }] : [];
    case 'column':
      return [{ ...to, path: pathAt(to.path, here) }];
    case 'members':
      return [to];
  }
}

/** '' where nothing is chosen yet. */
function sheetAt(id: string, move: Move): string {
  const there = id === '' ? '' : move.sheet(id);
  if (there !== null) return there;
  const sheet = move.sheets.find((one) => one.id === id)?.title;
  throw new Missing(sheet === undefined ? msg('a deleted sheet') : msg('the sheet {sheet}', { sheet }));
}

function columnAt(id: string, { own, ...here }: Here): string {
  const there = id === '' ? '' : here.column(own?.id ?? null, id);
  if (there !== null) return there;
  const column = own?.columns.find((one) => one.id === id)?.name;
  throw new Missing(column === undefined ? msg('a deleted column') : msg('the column {column}', { column }));
}

function pathAt(path: readonly string[], here: Here): string[] {
  let { own } = here;
  return path.map((id) => {
    const there = columnAt(id, { ...here, own });
    const column = own?.columns.find((one) => one.id === id);
    const link = column && liveLink(column, here.sheets);
    own = here.sheets.find((one) => one.id === link?.sheet) ?? null;
    return there;
  });
}
