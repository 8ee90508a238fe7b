/**
 * Whom a field of a person column offers. Members of the workspace may choose anyone whom its cells may name. Everyone
 * else is offered only those whom the page shows them in this column anyway, and themself: no field lists the people of a
 * workspace to strangers.
 */
import type { RequestedData } from '#blocks/data-contract.ts';
import type { BlockRights } from '#blocks/contract.ts';
import { foldText } from '#engine/folding.ts';
import type { Cell, Column } from '#engine/model.ts';
import { namesIn, peopleOf } from '#engine/people.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { blockFilters } from './block-filters.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';
import { columnsOfBlock } from './columns-of.ts';
import { type PageBlock, readBlockOfVisitors } from './read-page-block.ts';

/** More are not listed; any name may be typed by those who may choose anyone. */
const mostOffered = 300;

interface Around {
  block: PageBlock;
  rights: Pick<BlockRights, 'add' | 'edit'>;
  reader: PageReader;
  services: ReaderNeeds;
}

/** Data with the names that the viewer may choose from, as options of its person columns. */
export async function withOfferedPeople<Data extends RequestedData>(data: Data, around: Around): Promise<Data> {
  const { rights, reader } = around;
  if (!data.columns.some(({ type }) => type === 'person')) return data;
  const isWritten = ({ id }: Column): boolean => rights.add || rights.edit.includes(id);
  const columns = data.columns.map(async (column): Promise<Column> => {
    const sheet = column.type === 'person' && isWritten(column) ? sheetOfColumn(column, around) : null;
    return sheet ? { ...column, options: await offeredPeople(column, sheet, reader, around.services) } : column;
  });
  return { ...data, columns: await Promise.all(columns) };
}

/** The block's own sheet, or that of the lines that are added with its rows. */
function sheetOfColumn({ id }: Column, { block, reader }: Around): SheetRecord | null {
  const lines = block.definition.lines?.of(block.config)?.sheet_title;
  const sheets = [block.stored.sheet_title, lines].flatMap((title) => reader.sheetOf(title) ?? []);
  return sheets.find(({ columns }) => columns.some((one) => one.id === id && one.type === 'person')) ?? null;
}

/** Names of people in the order of the alphabet. */
async function offeredPeople(
  column: Pick<Column, 'id'>,
  sheet: SheetRecord,
  reader: PageReader,
  services: ReaderNeeds,
): Promise<string[]> {
  if (reader.viewer.kind === 'editor') {
    const people = await services.rows.people.directory(sheet.id);
    return people.slice(0, mostOffered).map(({ name }) => name);
  }
  const names = new Set((await shownPeople(column, sheet, reader)).flatMap(namesIn));
  const [own] = peopleOf(reader.context.currentPerson ?? null);
  if (own) names.add(own.name);
  return [...names].toSorted((one, other) => one.localeCompare(other, 'en')).slice(0, mostOffered);
}

/** The cells of a column that blocks of the page show the viewer, each once. */
async function shownPeople(column: Pick<Column, 'id'>, sheet: SheetRecord, reader: PageReader): Promise<Cell[]> {
  const cells = new Set<Cell>();
  for (const stored of reader.page.document.blocks) {
    const block = stored.sheet_title === sheet.title ? readBlockOfVisitors(stored) : null;
    if (!block || block.gaps.length > 0 || !columnsOfBlock(block, reader).has(column.id)) continue;
    const filters = await blockFilters(block, sheet, reader);
    if (filters === null) continue;
    const { distinct } = await reader.query(sheet, {
      columns: [],
      filters,
      distinct: { column: column.id, limit: mostOffered },
    });
    for (const cell of distinct) if (peopleOf(cell).length > 0) cells.add(cell);
  }
  return [...cells];
}

/**
 * What is wrong with people that a viewer wrote: someone whom the field doesn't offer them, or no one. What the row has
 * already may stay.
 */
export async function peopleProblems(
  cells: Readonly<Record<string, Cell>>,
  {
    sheet,
    reader,
    services,
    before = {},
  }: Pick<Around, 'reader' | 'services'> & {
    sheet: SheetRecord;
    before?: Readonly<Record<string, Cell>> | undefined;
  },
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const column of sheet.columns) {
    const written = column.type === 'person' ? namesIn(cells[column.id] ?? null) : [];
    if (written.length === 0) continue;
    const allowed = new Set(namesIn(before[column.id] ?? null).map(foldText));
    const added = written.filter((name) => !allowed.has(foldText(name)));
    if (written.length > 1 && !column.multiple) problems.push({ path: column.id, message: 'Choose one person.' });
    else if (added.length > 0 && !(await areOffered(added, column, sheet, reader, services)))
      problems.push({ path: column.id, message: 'Choose a person from the list.' });
  }
  return problems;
}

async function areOffered(
  names: readonly string[],
  column: Column,
  sheet: SheetRecord,
  reader: PageReader,
  services: ReaderNeeds,
): Promise<boolean> {
  if (reader.viewer.kind === 'editor') {
    const people = await services.rows.people.directory(sheet.id);
    const known = new Set(people.flatMap(({ name, email }) => [foldText(name), email ?? '']));
    return names.every((name) => known.has(foldText(name)));
  }
  const offered = new Set((await offeredPeople(column, sheet, reader, services)).map(foldText));
  return names.every((name) => offered.has(foldText(name)));
}
