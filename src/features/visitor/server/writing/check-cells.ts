import type { CheckedWrite, WriteRequest } from '#blocks/contract.ts';
import type { NamesRequest } from '#blocks/data-contract.ts';
import { cellText } from '#engine/folding.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { peopleOf } from '#engine/people.ts';
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { personOf } from '../../rules/access.ts';
import { isInternalColumn } from '../../rules/internal-columns.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { Services } from '#platform/services.ts';
import { uploaderOf } from '../files/uploader-of.ts';
import { writtenFiles } from '../files/written-files.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { matchesPattern } from '#features/texts/server/owner-texts.ts';
import { answerRequest } from '../reading/answer-request.ts';
import { boundCells } from '../reading/bound-cells.ts';
import { clockText } from './intake/closed-form.ts';
import type { OpenBlock } from '../reading/open-block.ts';
import { pickedCells, pickersOf } from '../reading/picked-names.ts';
import { peopleProblems } from '../reading/offered-people.ts';
import { columnsOfOthers, ownCells } from '../reading/own-rows.ts';
import { type PageReader, type ReaderNeeds, todayOf } from '../reading/page-reader.ts';
import { requestsOf } from '../reading/prepare-block.ts';

interface Sent {
  kind: 'add' | 'edit';
  cells: Record<string, Cell>;
  /** The network address that it came from. */
  address: string;
  /** Of an edit: what the row has. */
  before?: Readonly<Record<string, Cell>>;
}

/** Checks and completes what a visitor wrote, by the block's own rules; every bad field is named. */
export async function checkCells(
  open: OpenBlock,
  sheet: SheetRecord,
  sent: Sent,
  services: ReaderNeeds & Pick<Services, 'database'>,
): Promise<Record<string, Cell>> {
  const { cells, bound, problems } = await readCells(open, sheet, sent, services);
  refuse(problems, sheet);
  if (Object.values(cells).every((cell) => cell === null || cell === '') && sent.kind === 'add') {
    throw new Problem('invalid_input', 'Fill in at least one field.');
  }
  // Whose a row is stays what decides.
  return { ...bound, ...cells };
}

/** The same cells, and those that the page fills in, with what is wrong of them: nothing of it is refused yet. */
export async function readCells(
  open: OpenBlock,
  sheet: SheetRecord,
  sent: Sent,
  services: ReaderNeeds & Pick<Services, 'database'>,
): Promise<Record<'cells' | 'bound', Record<string, Cell>> & { problems: readonly FieldProblem[] }> {
  const { block, reader, rights } = open;
  const { viewer, context } = reader;
  refuseForeignOwner(sent, sheet, reader);
  // A person who has rows of their own writes under their own name, whatever was sent.
  const own = ownCells(reader, sheet).map(([column, cell]): [string, Cell] => [
    column,
    sharedCell(cell, sent.before?.[column]) ?? cell,
  ]);
  const owned = Object.fromEntries(own.filter(([column]) => column in sent.cells));
  const bound = sent.kind === 'add' ? await boundCells(block, sheet, reader) : {};
  const typed = Object.entries({ ...sent.cells, ...owned }).filter(([column]) => !(column in bound));
  const request = { kind: sent.kind, cells: Object.fromEntries(typed) };
  refuseComputed(request.cells, sheet);
  const write = {
    kind: request.kind,
    cells: request.cells,
    editable: rights.edit,
    columns: sheet.columns,
    options: await choicesOf(open, request.cells, services),
    today: todayOf(context),
    user: personOf(viewer),
    now: clockText(context),
    zone: context.timeZone,
    ...(sent.before && { before: sent.before }),
  };
  const checked = (await checkWrite(block, write)) ?? { cells: onlyShown(open, request), problems: [] };
  const uploader = uploaderOf({ viewer, address: sent.address });
  const filed = await writtenFiles(
    checked.cells,
    { sheet, app: reader.app, uploader, ...(sent.before && { before: sent.before }) },
    services.database,
  );
  const around = { block, reader, services, columns: sheet.columns };
  const picked = await pickedCells(filed.cells, newlyPicked(open, sent), around);
  const named = Object.fromEntries(Object.entries(picked.cells).filter(([column]) => !(column in owned)));
  const people = await peopleProblems(named, { sheet, reader, services, before: sent.before });
  const entries = Object.entries(picked.cells).flatMap(([id, cell]): [string, Cell][] => {
    const column = sheet.columns.find((one) => one.id === id);
    // Only a form, whose fields the owner chose for writing alone, fills a column that no page shows.
    const isHidden = column && isInternalColumn(column) && block.definition.writes.add !== 'anyone';
    return column && !isHidden ? [[id, fitToColumn(cell, column)]] : [];
  });
  const isTyped = (id: string): boolean => sheet.columns.find((one) => one.id === id)?.auto === undefined;
  const written = own.filter(([column]) => request.kind === 'add' || entries.some(([id]) => id === column));
  // Who made a row is filled in with it.
  const owner = written.filter(([column]) => isTyped(column));
  const problems = [...checked.problems, ...filed.problems, ...picked.problems, ...people];
  return { cells: Object.fromEntries([...entries, ...owner]), bound, problems };
}

/** A row that belongs to several people, the viewer among them, goes on to belong to all of them. */
function sharedCell(own: Cell, before: Cell | undefined): Cell {
  const [person] = peopleOf(own);
  return person && peopleOf(before).some(({ id }) => id === person.id) ? (before ?? null) : null;
}

/** Fields that are filled in by names. What the row has in one already stays, though it isn't offered now. */
function newlyPicked({ block, rights, reader }: OpenBlock, { cells, before = {} }: Sent): Record<string, NamesRequest> {
  const pickers = Object.entries(pickersOf(block, rights, reader));
  return Object.fromEntries(pickers.filter(([id]) => cellText(cells[id]) !== cellText(before[id])));
}

function refuse(problems: readonly FieldProblem[], { columns }: SheetRecord): void {
  const [first, second] = problems;
  if (!first) return;
  const fields = problems.map(({ path, message }) => ({ path: `cells.${path}`, message }));
  const name = columns.find((column) => column.id === first.path)?.name;
  const sentence = name ? `${name}: ${first.message}` : first.message;
  throw new Problem('invalid_input', second ? 'Correct the marked fields.' : sentence, { fields });
}

/** A value that a formula makes, or the write itself, cannot be typed. */
function refuseComputed(sent: Record<string, Cell>, sheet: SheetRecord): void {
  const computed = sheet.columns.filter((column) => isFormulaColumn(column) && (sent[column.id] ?? '') !== '');
  const [first] = computed;
  if (!first) return;
  const fields = computed.map(({ id }) => ({ path: `cells.${id}`, message: 'This value is calculated.' }));
  const why = first.auto === undefined ? 'calculated' : 'filled in automatically';
  throw new Problem('invalid_input', `${first.name} is ${why} and can’t be changed here.`, { fields });
}

/** As the definition checks it. Patterns are collected first and matched in a thread: a definition answers at once. */
async function checkWrite(
  { definition, config }: OpenBlock['block'],
  write: Omit<WriteRequest, 'matches'>,
): Promise<CheckedWrite | undefined> {
  const requested = new Map<string, Set<string>>();
  const checked = definition.checkWrite?.(config, {
    ...write,
    matches: (pattern, text) => Boolean(requested.set(pattern, (requested.get(pattern) ?? new Set()).add(text))),
  });
  if (requested.size === 0) return checked;
  const matched = new Map<string, Map<string, boolean>>();
  for (const [pattern, found] of requested) {
    const texts = [...found];
    const answers = await matchesPattern(pattern, texts);
    matched.set(pattern, new Map(texts.map((text, index) => [text, answers[index] ?? false])));
  }
  return definition.checkWrite?.(config, {
    ...write,
    matches: (pattern, text) => matched.get(pattern)?.get(text) ?? false,
  });
}

/** Who has no rows of their own in a sheet where rows are people's puts none into anybody's hands. */
function refuseForeignOwner({ cells, before = {} }: Sent, sheet: SheetRecord, reader: PageReader): void {
  // A form sends along what the row has already.
  const isNew = (id: string): boolean => id in cells && cellText(cells[id]) !== cellText(before[id]);
  const [column] = columnsOfOthers(reader, sheet).filter(isNew);
  if (column === undefined) return;
  const message = 'You can’t choose the owner of this row here.';
  throw new Problem('invalid_input', message, { fields: [{ path: `cells.${column}`, message }] });
}

/** The choices that a view was given from sheets, for the cells that are written. */
async function choicesOf(
  { block, reader, rights }: OpenBlock,
  cells: Record<string, Cell>,
  services: ReaderNeeds,
): Promise<Record<string, string[]>> {
  const asks = requestsOf(block, rights).flatMap(([, dataRequest]) => {
    const isOwn = dataRequest.shape === 'distinct' && !dataRequest.named && !dataRequest.choicesIn;
    const column = isOwn ? (dataRequest.choicesFor ?? '') : '';
    return (cells[column] ?? '') === '' ? [] : [{ column, ask: dataRequest }];
  });
  const answers = asks.map(async ({ column, ask: dataRequest }): Promise<[string, string[]]> => {
    const data = await answerRequest({ block, dataRequest, rights }, reader, services);
    if (data.error) throw new Problem('unavailable', 'The choices of this field could not be read. Try again.');
    return [column, data.shape === 'distinct' ? data.values.map(String) : []];
  });
  return Object.fromEntries(await Promise.all(answers));
}

function onlyShown(
  open: OpenBlock,
  request: { kind: 'add' | 'edit'; cells: Record<string, Cell> },
): Record<string, Cell> {
  const writable = request.kind === 'add' ? open.shown : new Set(open.rights.edit);
  return Object.fromEntries(Object.entries(request.cells).filter(([column]) => writable.has(column)));
}
