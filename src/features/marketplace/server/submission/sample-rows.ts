import { findIdentityColumn, isInternalColumn } from '#features/visitor/rules/internal-columns.ts';
import { sampleLimits } from '../../rules/listing.ts';
import { type OwnRowsRule, ownRowsRules } from '#features/visitor/rules/row-scope.ts';
import type { ContractSheet, TemplateContract } from '../../rules/template/template-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import type { VisitorSheet } from '#features/visitor/services.ts';
import type { SheetAround } from '#features/workbooks/rules/sheet-around.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Engine } from '#features/queries/services.ts';

export interface SampleChoice {
  /** So many rows of each sheet; 0 for none. */
  sample_rows: number;
  /** Cells of columns that hold personal data are included. */
  with_personal_data: boolean;
  /** Titles, notes, parameters and totals around the tables are included, with formulas and how all of it looks. */
  with_around: boolean;
  /** Automations stay behind, with the columns that they alone name. */
  without_automations?: boolean;
}
export interface SampleSheet {
  title: string;
  columns: Column[];
  rows: { cells: Record<string, Cell>; formulas?: Record<string, string> }[];
  /** What is around its table. */
  around?: SheetAround;
}

/** A sheet as it is read, with the ids that its rows have there. */
interface ReadSample extends SampleSheet {
  rows: SampledRow[];
}
type SampledRow = SampleSheet['rows'][number] & { row_id: string };

/** Reads the rows of a sheet that may travel, at most so many, with these columns alone. */
export type SampleReader = (sheet: SheetRecord, columns: readonly string[], most: number) => Promise<SampledRow[]>;

/**
 * The sheets that a template brings along: the columns that its pages name and no others, with some rows. The column
 * that says whose each row is goes along, so that a copy keeps rows apart as its source does; rows that belong to people
 * never do.
 */
export async function sampleSheets(
  contract: TemplateContract,
  sheets: readonly SheetRecord[],
  choice: SampleChoice & { own_rows: readonly OwnRowsRule[] },
  read: SampleReader,
): Promise<ReadSample[]> {
  const named = contract.sheets.flatMap((needed) => {
    const sheet = sheets.find(({ title }) => title === needed.title);
    return sheet ? [{ needed, sheet }] : [];
  });
  const bytes = Math.floor(sampleLimits.bytes / Math.max(1, named.length));
  const samples = await Promise.all(
    named.map(async ({ needed, sheet }) => {
      const columns = columnsOf(needed, sheet);
      if (ownRowsRules(choice, sheet.title).length > 0) return { title: sheet.title, columns, rows: [] };
      return { title: sheet.title, columns, rows: await rowsOf({ needed, sheet, columns, bytes }, choice, read) };
    }),
  );
  return samples.map((sample) => ({
    ...sample,
    columns: sample.columns.map((column) => withLinkAmong(column, samples)),
  }));
}

/** A link goes along where the columns do that it names. */
function withLinkAmong(column: Column, samples: readonly SampleSheet[]): Column {
  const { link, ...plain } = column;
  const target = link && samples.find(({ title }) => title === link.sheet);
  const isThere = (id: string): boolean => target?.columns.some((one) => one.id === id) ?? false;
  return link && !(isThere(link.key) && isThere(link.name)) ? plain : column;
}

const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

/** Of the owner's own copy: the first rows as they are. */
export const firstRows =
  (engine: Pick<Engine, 'query'>): SampleReader =>
  async (sheet, columns, limit) => {
    const { rows } = await engine.query(sheet.id, { columns: [...columns], page: { offset: 0, limit } }, context);
    // Elsewhere an id is no one's.
    return rows.map(({ row_id, cells }) => ({
      row_id,
      cells: Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, peopleText(cell)])),
    }));
  };

/** Of what is for everyone: what strangers can get out of the app, cell by cell. */
export const visitorsRows =
  (shown: ReadonlyMap<string, VisitorSheet>): SampleReader =>
  async ({ title }, columns, most) =>
    (shown.get(title)?.rows ?? []).slice(0, most).map(({ row_id, cells }) => ({
      row_id,
      cells: Object.fromEntries(columns.flatMap((id) => (id in cells ? [[id, cells[id] ?? null]] : []))),
    }));

function columnsOf(needed: ContractSheet, sheet: SheetRecord): Column[] {
  const ids = new Set(needed.columns.map(({ id }) => id));
  const identity = findIdentityColumn(sheet.columns)?.id;
  return sheet.columns.filter((column) => ids.has(column.id) || column.id === identity);
}

interface Sampled {
  needed: ContractSheet;
  sheet: SheetRecord;
  columns: readonly Column[];
  /** The most that its rows may take. */
  bytes: number;
}

async function rowsOf(
  { needed, sheet, columns, bytes }: Sampled,
  { sample_rows, with_personal_data }: SampleChoice,
  read: SampleReader,
): Promise<SampledRow[]> {
  const isOfPeople = findIdentityColumn(sheet.columns) !== undefined || sheet.spent_column_ids.includes('_id');
  if (sample_rows === 0 || isOfPeople) return [];
  const personal = new Set(needed.columns.filter((column) => column.personal).map(({ id }) => id));
  const ids = columns
    .filter((column) => !isInternalColumn(column) && (with_personal_data || !personal.has(column.id)))
    .map(({ id }) => id);
  const rows = await read(sheet, ids, Math.min(sample_rows, sampleLimits.rows));
  let size = 0;
  const remaining: SampledRow[] = [];
  for (const { row_id, cells } of rows) {
    size += Buffer.byteLength(JSON.stringify(cells));
    if (size > bytes) break;
    remaining.push({ row_id, cells });
  }
  return remaining;
}
