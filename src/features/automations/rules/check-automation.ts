/** What is wrong with an automation, in sentences, before it may run. */
import { t } from '#kit/language/product.ts';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import { liveLink } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import {
  type AutomationDefinition,
  hasRows,
  isTogether,
  type PathCondition,
  type Step,
  type Trigger,
} from './automation.ts';
import { type Placeholder, placeholdersIn } from './placeholders.ts';

export interface SheetToCheck {
  id: string;
  title: string;
  columns: readonly Column[];
}

export interface AutomationProblem {
  /** `trigger`, `conditions`, or the id of a step. */
  at: string;
  message: string;
}

/** The column at the end of a path; null where a step of it is gone or leads nowhere. */
export function columnAt(path: readonly string[], sheet: SheetToCheck, sheets: readonly SheetToCheck[]): Column | null {
  const [first, ...rest] = path;
  const column = sheet.columns.find(({ id }) => id === first);
  if (!column) return null;
  if (rest.length === 0) return column;
  const link = liveLink(column, sheets);
  const target = link && sheets.find(({ id }) => id === link.sheet);
  return target ? columnAt(rest, target, sheets) : null;
}

/** Everything that is wrong with it; none for one that may be switched on. */
export function checkAutomation(
  definition: AutomationDefinition,
  sheetId: string | null,
  sheets: readonly SheetToCheck[],
): AutomationProblem[] {
  const { trigger, conditions, steps } = definition;
  const sheet = sheets.find(({ id }) => id === sheetId) ?? null;
  const problems: AutomationProblem[] = [];
  const say = (at: string, message: string): void => void problems.push({ at, message });
  if (hasRows(trigger) && !sheet) {
    say('trigger', t('The sheet of this automation was deleted. Choose another one.'));
    return problems;
  }
  checkTrigger(definition, sheet, sheets, say);
  for (const message of conditionProblems(conditions, sheet, sheets)) say('conditions', message);
  if (conditions.length > 0 && (!hasRows(trigger) || isTogether(trigger)))
    say('conditions', t('Conditions are about one row. This automation runs without one.'));
  if (steps.length === 0) say('steps', t('Add what is done then.'));
  const isOfOneRow = hasRows(trigger) && !isTogether(trigger);
  checkSteps(steps, { trigger, isOfOneRow, sheet, sheets, earlier: [] }, say);
  return problems;
}

/** Steps that a step holds come after those before it; what they answered is known within them alone. */
function checkSteps(steps: readonly Step[], around: Around, say: (at: string, message: string) => void): void {
  const earlier = [...around.earlier];
  for (const step of steps) {
    const here = { ...around, earlier };
    for (const message of stepProblems(step, here)) say(step.id, message);
    if (step.kind === 'branch') {
      checkSteps(step.met, here, say);
      checkSteps(step.otherwise, here, say);
    }
    if (step.kind === 'each') {
      const sheet = sheetOfEach(step, around.sheet, around.sheets);
      checkSteps(step.steps, { ...here, sheet, isOfOneRow: true }, say);
    }
    earlier.push(step);
  }
}

/** The sheet of the rows that a step goes through; null where its column links none (any more). */
export function sheetOfEach(
  { sheet: id, column: columnId }: Extract<Step, { kind: 'each' }>,
  own: SheetToCheck | null,
  sheets: readonly SheetToCheck[],
): SheetToCheck | null {
  const from = sheets.find((one) => one.id === id);
  const column = from?.columns.find((one) => one.id === columnId);
  const link = column && liveLink(column, sheets);
  if (!from || !link || !own) return null;
  if (from.id !== own.id) return link.sheet === own.id ? from : null;
  return sheets.find((one) => one.id === link.sheet) ?? null;
}

function checkTrigger(
  { trigger }: AutomationDefinition,
  sheet: SheetToCheck | null,
  sheets: readonly SheetToCheck[],
  say: (at: string, message: string) => void,
): void {
  if (!sheet) return;
  const late = new Set(planFormulas({ id: sheet.id, columns: [...sheet.columns] }).whole);
  const checkColumn = (id: string | undefined): void => {
    const column = sheet.columns.find((one) => one.id === id);
    if (!column) say('trigger', t('A column of this automation was deleted. Choose another one.'));
    else if (late.has(column.id))
      say(
        'trigger',
        t('{column} is computed after a write, so it can’t start an automation. Use it as a condition.', {
          column: column.name,
        }),
      );
  };
  if (trigger.kind === 'changed') for (const column of trigger.columns) checkColumn(column);
  if (trigger.kind === 'changed' && (trigger.from ?? trigger.to) !== null && trigger.columns.length !== 1)
    say('trigger', t('Choose one column to compare its values.'));
  if (trigger.kind === 'date') {
    const column = sheet.columns.find(({ id }) => id === trigger.column);
    if (column?.type !== 'date' && column?.type !== 'datetime') say('trigger', t('Choose a column of dates.'));
  }
  if (trigger.kind !== 'enters' && trigger.kind !== 'leaves') return;
  if (trigger.conditions.length === 0) say('trigger', t('Add a condition.'));
  for (const { path } of trigger.conditions) checkColumn(path[0]);
  for (const message of conditionProblems(trigger.conditions, sheet, sheets)) say('trigger', message);
}

function conditionProblems(
  conditions: readonly PathCondition[],
  sheet: SheetToCheck | null,
  sheets: readonly SheetToCheck[],
): string[] {
  if (!sheet) return [];
  return conditions.flatMap(({ path, condition, value }) => {
    const column = columnAt(path, sheet, sheets);
    if (!column) return [t('A column of a condition was deleted, or no longer links there. Choose another one.')];
    return filterProblem({ condition, value }, column) || [];
  });
}

interface Around {
  trigger: Trigger;
  /** Whether there is one row that the step is about. */
  isOfOneRow: boolean;
  /** Steps that were done before. */
  earlier: readonly Step[];
  sheet: SheetToCheck | null;
  sheets: readonly SheetToCheck[];
}

function stepProblems(step: Step, around: Around): string[] {
  const { isOfOneRow, sheet, sheets } = around;
  const texts = textsOf(step);
  const problems = texts.flatMap((text) =>
    placeholdersIn(text).flatMap((one) => placeholderProblem(one, around) ?? []),
  );
  switch (step.kind) {
    case 'mail':
      if (step.to.length === 0) problems.push(t('Choose whom the mail goes to.'));
      if (step.subject.trim() === '') problems.push(t('Enter a subject.'));
      if (step.text.trim() === '') problems.push(t('Enter a text.'));
      if (step.pdf && !isOfOneRow)
        problems.push(t('There is no single row to make a PDF of. Choose one run for each row.'));
      if (step.pdf?.name.trim() === '') problems.push(t('Enter a name for the PDF.'));
      for (const to of step.to) {
        if (to.kind !== 'column') continue;
        if (!isOfOneRow) problems.push(t('There is no single row that has an address. Choose other people.'));
        else if (!sheet || !columnAt(to.path, sheet, sheets)) problems.push(t('The column of addresses was deleted.'));
      }
      break;
    case 'write':
      if (!isOfOneRow) problems.push(t('There is no single row to write to. Choose one run for each row.'));
      else problems.push(...cellProblems(step.cells, sheet));
      break;
    case 'add': {
      const target = sheets.find(({ id }) => id === step.sheet) ?? null;
      problems.push(...(target ? cellProblems(step.cells, target) : [t('Choose a sheet.')]));
      break;
    }
    case 'notify':
      if (step.title.trim() === '') problems.push(t('Enter what to say.'));
      break;
    case 'call':
      if (!URL.canParse(step.address) || !/^https?:/i.test(step.address)) problems.push(t('Enter a web address.'));
      break;
    case 'wait':
      break;
    case 'branch':
      if (!isOfOneRow)
        problems.push(t('There is no single row whose conditions could hold. Choose one run for each row.'));
      else if (step.conditions.length === 0) problems.push(t('Add a condition.'));
      else problems.push(...conditionProblems(step.conditions, sheet, sheets));
      break;
    case 'each':
      if (!isOfOneRow)
        problems.push(t('There is no single row that others are linked to. Choose one run for each row.'));
      else if (!sheetOfEach(step, sheet, sheets)) problems.push(t('Choose which linked rows are meant.'));
      else if (step.steps.length === 0) problems.push(t('Add what is done for each of them.'));
      break;
    case 'wait-until': {
      const column = sheet?.columns.find(({ id }) => id === step.column);
      if (!isOfOneRow || (column?.type !== 'date' && column?.type !== 'datetime'))
        problems.push(t('Choose a column of dates.'));
    }
  }
  return [...new Set(problems)];
}

/** The texts of a step that hold placeholders. */
export function textsOf(step: Step): string[] {
  switch (step.kind) {
    case 'mail':
      return [step.subject, step.text, ...(step.pdf ? [step.pdf.name, step.pdf.text] : [])];
    case 'notify':
      return [step.title, step.text];
    case 'write':
    case 'add':
      return Object.values(step.cells);
    case 'call':
      return [step.body];
    default:
      return [];
  }
}

function placeholderProblem(one: Placeholder, around: Around): string | null {
  const { trigger, isOfOneRow, earlier, sheet, sheets } = around;
  if (one.kind === 'answer') {
    return earlier.some(({ id, kind }) => kind === 'call' && id === one.step)
      ? null
      : t('Only answers of earlier steps that call an address can be used.');
  }
  if (one.kind === 'sent' && trigger.kind !== 'hook')
    return t('Only an automation that is called from outside can use what was sent.');
  if (one.kind !== 'column') return null;
  if (!isOfOneRow) return t('Values of a row need one run for each row.');
  return sheet && columnAt(one.path, sheet, sheets) ? null : t('A column in this text was deleted.');
}

function cellProblems(cells: Readonly<Record<string, string>>, sheet: SheetToCheck | null): string[] {
  if (Object.keys(cells).length === 0) return [t('Choose what is written.')];
  return Object.keys(cells).flatMap((id) => {
    const column = sheet?.columns.find((one) => one.id === id);
    if (!column) return [t('A column that is written was deleted.')];
    if (column.formula !== undefined || column.auto !== undefined)
      return [t('{column} is filled in automatically and can’t be written.', { column: column.name })];
    return [];
  });
}
