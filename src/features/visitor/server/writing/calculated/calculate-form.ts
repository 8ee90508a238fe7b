/** What the formulas that a form shows make of what is filled in: computed as the row will be, and not stored. */
import {
  computeUnsaved,
  type StoredColumns,
  type UnsavedRow,
} from '#engine/formula/columns/unsaved/compute-unsaved.ts';
import { planUnsaved, type UnsavedKey } from '#engine/formula/columns/unsaved/plan-unsaved.ts';
import { cellNaming } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { asCaller, currentCaller } from '#features/queries/server/caller/caller.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { inLanguage } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { calculateForm } from '../../../api/form-values.ts';
import { personOf } from '../../../rules/access.ts';
import { mostLines } from '../../../rules/line-fields.ts';
import { prefilled } from '../../reading/prefilled.ts';
import { todayOf } from '../../reading/page-reader.ts';
import { type OpenBlock, openBlock, refuseReadOnly, sheetOf } from '../../reading/open-block.ts';
import { closedProblem } from '../intake/take-place.ts';
import { openLines, type OpenLines } from '../lines/open-lines.ts';
import { calculatedColumns, calculatedOfLines } from './calculated-columns.ts';
import { countCalculation } from './calculation-limit.ts';
import { shownText, sumText } from './shown-text.ts';
import { readStoredColumns } from './stored-columns.ts';
import { unsavedRow } from './unsaved-row.ts';

/** As many as a write computes where pages are answered. */
const mostSteps = 1_000_000;

interface Filled {
  cells: Record<string, Cell>;
  lines: readonly Record<string, Cell>[];
}
type Shown = Record<string, string | null>;
type CalculatedForm = AnswerOf<typeof calculateForm>;

export async function answerCalculated(call: Call<typeof calculateForm>): Promise<CalculatedForm> {
  const { body, services } = call;
  await countCalculation(call);
  const open = await openBlock(call, body);
  const filled = { cells: body.cells, lines: body.lines ?? [] };
  return asCaller(currentCaller(), () => calculatedForm(open, filled, services));
}

/** `forbidden` for those who may not send the form: what is computed is shown to no one else. */
export async function calculatedForm(opened: OpenBlock, filled: Filled, services: Services): Promise<CalculatedForm> {
  const open = { ...opened, block: await prefilled(opened.block, opened.reader) };
  refuseReadOnly(open);
  const { closed } = open.rights;
  if (closed) throw closedProblem(open, closed);
  if (!open.rights.add) throw new Problem('forbidden', 'You can’t add rows here.');
  if (filled.lines.length > mostLines) throw new Problem('invalid_input', `Add at most ${mostLines} lines.`);
  const form = shapeOfForm(open);
  const blank = { values: {}, lines: filled.lines.map(() => ({})), sums: {} };
  if (form.own.length === 0 && form.ofLines.length === 0 && form.summed.length === 0) return blank;
  const rows = await unsavedRows(open, form, filled, services);
  const computed = await computedRows(open, form, rows, services);
  return inLanguage(open.reader.language, () => inWords(form, rows, computed));
}

interface FormShape {
  sheet: SheetRecord;
  own: readonly Column[];
  opened: OpenLines | null;
  ofLines: readonly Column[];
  /** Columns of the lines whose sum is shown. */
  summed: readonly Column[];
}

function shapeOfForm(open: OpenBlock): FormShape {
  const opened = openLines(open);
  const summed = opened?.lines.isShownBefore ? opened.lines.summed : [];
  return {
    ...{ sheet: sheetOf(open), own: calculatedColumns(open), opened },
    ofLines: opened ? calculatedOfLines(opened) : [],
    summed: (opened?.sheet.columns ?? []).filter(({ id }) => summed.includes(id)),
  };
}

interface UnsavedForm {
  row: UnsavedRow;
  lines: UnsavedRow[];
  /** Where each given line is among them; null for one that is blank. */
  places: (number | null)[];
  /** Of the workbook, with their formulas. */
  sheets: SheetRecord[];
  key: UnsavedKey | null;
}

async function unsavedRows(
  open: OpenBlock,
  { sheet, opened }: FormShape,
  filled: Filled,
  services: Services,
): Promise<UnsavedForm> {
  const { workbook_id } = open.reader.app;
  // Those that pages have tell no formulas.
  const sheets = workbook_id ? await services.workbooks.sheetsOf(workbook_id) : [];
  const automaticOf = (id: string): string[] =>
    (sheets.find((one) => one.id === id)?.columns ?? []).flatMap((column) => (column.auto ? [column.id] : []));
  const row = await unsavedRow(open, { sheet, automatic: automaticOf(sheet.id), cells: filled.cells }, services);
  if (!opened) return { row, lines: [], places: [], sheets, key: null };
  const { key, link, lines: rules, open: ofLine, sheet: linesSheet } = opened;
  const named = row.unknown.has(key.id) ? null : (row.cells[key.id] ?? null);
  const at = { today: todayOf(open.reader.context), user: personOf(open.reader.viewer) };
  const lines: UnsavedRow[] = [];
  const places: (number | null)[] = [];
  for (const cells of filled.lines) {
    const isBlank = rules.isBlank(cells, at);
    places.push(isBlank ? null : lines.length);
    if (isBlank) continue;
    const automatic = automaticOf(linesSheet.id);
    const line = await unsavedRow(ofLine, { sheet: linesSheet, automatic, cells }, services);
    const naming = named === null ? null : cellNaming(fitToColumn(named, link), link);
    lines.push({
      cells: { ...line.cells, [link.id]: naming },
      unknown: new Set([...line.unknown, ...(named === null ? [link.id] : [])]),
    });
  }
  const isKnown = named !== null;
  const unknown = new Set([...row.unknown, ...(isKnown ? [] : [key.id])]);
  const unsavedKey = { parent: sheet.id, key: key.id, lines: linesSheet.id, link: link.id };
  return { row: { ...row, unknown }, lines, places, sheets, key: unsavedKey };
}

type Computed = ReturnType<typeof computeUnsaved>;

/** By sheet id; nothing is known where it would take too much to compute it now. */
async function computedRows(
  open: OpenBlock,
  { sheet, own, opened, ofLines, summed }: FormShape,
  { row, lines, sheets, key }: UnsavedForm,
  services: Services,
): Promise<Computed> {
  const idsOf = (columns: readonly Column[]): string[] => columns.map(({ id }) => id);
  const shown = new Map([[sheet.id, idsOf(own)]]);
  const rows = new Map([[sheet.id, [row]]]);
  if (opened) {
    shown.set(opened.sheet.id, [...new Set(idsOf([...ofLines, ...summed]))]);
    rows.set(opened.sheet.id, lines);
  }
  const plan = planUnsaved({ sheets, shown, key });
  const stored = new Map<string, StoredColumns>();
  for (const [id, columns] of plan.stored) {
    const of = sheets.find((one) => one.id === id);
    const read = of && (await readStoredColumns(of, columns, open.reader.context, services));
    if (!read) return new Map();
    stored.set(id, read);
  }
  // The time in UTC as formulas count it: days, of which 1970 begins with the 25,569th.
  const now = open.reader.context.now / 86_400_000 + 25_569;
  return computeUnsaved({ plan, sheets, rows, stored, key, now, stepsInAll: mostSteps });
}

function inWords(
  { sheet, own, opened, ofLines, summed }: FormShape,
  { lines: rows, places }: UnsavedForm,
  computed: Computed,
): CalculatedForm {
  const [values = {}] = computed.get(sheet.id) ?? [];
  const lines = (opened && computed.get(opened.sheet.id)) ?? [];
  const wordsOf = (columns: readonly Column[], cells: Record<string, Cell | undefined>): Shown =>
    Object.fromEntries(columns.map((column) => [column.id, shownText(cells[column.id], column)]));
  const cellsOf = (column: Column): (Cell | undefined)[] =>
    ofLines.some(({ id }) => id === column.id)
      ? rows.map((_, at) => lines[at]?.[column.id])
      : rows.map(({ cells, unknown }) => (unknown.has(column.id) ? undefined : (cells[column.id] ?? null)));
  return {
    values: wordsOf(own, values),
    lines: places.map((place) => (place === null ? {} : wordsOf(ofLines, lines[place] ?? {}))),
    sums: Object.fromEntries(summed.map((column) => [column.id, sumText(cellsOf(column), column)])),
  };
}
