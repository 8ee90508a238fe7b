/** Which columns a text of an automation tells: those of its placeholders, wherever their values come from. */
import { t } from '#kit/language/product.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import { liveLink } from '#engine/links.ts';
import type { AutomationDefinition, Step } from '../automation.ts';
import { columnAt, type SheetToCheck, textsOf } from '../check-automation.ts';
import { placeholdersIn } from '../placeholders.ts';

export interface DisclosedColumn {
  sheet: string;
  column: string;
  /** `Salary`, or `Salary of Staff` where it is of another sheet. */
  name: string;
}

/** The sheets that a step is among, and the one that its row is of. */
export interface StepAround {
  definition: AutomationDefinition;
  sheet: SheetToCheck | null;
  sheets: readonly SheetToCheck[];
}

/** What some texts of a step tell; each column once. */
export function disclosedColumns(texts: readonly string[], around: StepAround): DisclosedColumn[] {
  const { sheet } = around;
  if (!sheet) return [];
  const disclosed = texts.flatMap(placeholdersIn).flatMap((one): DisclosedColumn[] => {
    if (one.kind === 'column') return atPath(one.path, around);
    const [first] = sheet.columns;
    return one.kind === 'rows' && first ? [nameOf(sheet, first, sheet)] : [];
  });
  return uniqueColumns(disclosed);
}

/** What a step tells whoever gets it: a call without a body, and a PDF without a text, hold the whole row. */
export function columnsOfStep(step: Step, around: StepAround): DisclosedColumn[] {
  const { sheet } = around;
  if (step.kind === 'call' && step.body.trim() === '' && sheet)
    return sheet.columns.map((column) => nameOf(sheet, column, sheet));
  const disclosed = disclosedColumns(textsOf(step), around);
  if (step.kind !== 'mail' || step.pdf?.text.trim() !== '' || !sheet) return disclosed;
  return uniqueColumns([...disclosed, ...showable(sheet.columns).map((column) => nameOf(sheet, column, sheet))]);
}

export const uniqueColumns = (disclosed: readonly DisclosedColumn[]): DisclosedColumn[] => [
  ...new Map(disclosed.map((one) => [`${one.sheet}/${one.column}`, one])).values(),
];

/** The column at the end of a path, with the sheet that it is of. */
function atPath(path: readonly string[], { sheet, sheets }: StepAround): DisclosedColumn[] {
  let at = sheet;
  for (const id of path.slice(0, -1)) {
    const column = at?.columns.find((one) => one.id === id);
    const link = column && liveLink(column, sheets);
    at = (link && sheets.find((one) => one.id === link.sheet)) ?? null;
  }
  const column = sheet && columnAt(path, sheet, sheets);
  return at && column && sheet ? [nameOf(at, column, sheet)] : [];
}

function nameOf(of: SheetToCheck, column: { id: string; name: string }, own: SheetToCheck): DisclosedColumn {
  const name = of.id === own.id ? column.name : t('{name} of {title}', { name: column.name, title: of.title });
  return { sheet: of.id, column: column.id, name };
}
