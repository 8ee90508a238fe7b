import type { Logger } from 'pino';
import type { SheetEdit } from '../../api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import type { Jobs } from '#platform/services.ts';
import type { AddedWithLines, CommittedWrite, Rows, Actor } from '../../services.ts';
import type { Row } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { addOnce } from './add-once.ts';
import { addRows } from './add-rows.ts';
import { AppendQueue } from './append-queue.ts';
import { fillLeft } from './automatic/fill-left.ts';
import { cancelConversion, progressOf, readConversion } from './conversion/conversion.ts';
import { ColumnConversions, type ConversionParts, usualParts } from './conversion/column-conversions.ts';
import type { Deferral } from './conversion/begin-conversion.ts';
import { destroyRows } from './destroy-rows.ts';
import { editRow } from './edit-row.ts';
import { type BeforeEdits, type EditedSheet, editSheet } from './editing/edit-sheet.ts';
import type { SheetNames } from './editing/rename-sheet.ts';
import { findCalculated, findShownFormulas } from './find-calculated.ts';
import { findFormats } from './find-formats.ts';
import { findRow } from './find-row.ts';
import { findFormulaProblems } from './formulas/cell-formula-state.ts';
import { FormulaKnowledge } from './formulas/known-formulas.ts';
import { Recalculation } from './formulas/recalculation.ts';
import type { Pacing } from './formulas/slice-pace.ts';
import { readRowNumbers } from './formulas/row-places.ts';
import { tornProblem } from './tables/guests/find-guests.ts';
import { makeTableOf } from './tables/guests/make-by-hand.ts';
import { makeCellsOf } from './tables/guests/make-cells.ts';
import { withRecalculated } from './formulas/with-recalculated.ts';
import { directoryOf, personAt, scopeOfSheet } from './people/directory.ts';
import { movePeople } from './people/move-people.ts';
import { findNamed } from './people/find-named.ts';
import { followPeople } from './people/follow-people.ts';
import { createRowSync } from './sync/create-row-sync.ts';
import { addNamed } from './links/add-named.ts';
import { addWithLines } from './links/add-with-lines.ts';
import { removeRows } from './remove-rows.ts';
import { restoreVersion } from './restore-version.ts';
import { createEditQueue } from './write-cells.ts';
import { listenToWritten, type WrittenListener } from './written/note-written.ts';
import { writeWithin } from './written/write-within.ts';

interface RowsNeeds {
  database: Database;
  /** Follow a sheet that is renamed, in the same transaction. Without any, nothing names sheets by their titles. */
  pages?: SheetNames;
  /** Gets every write when it is committed, to notify open pages and owners. Must not throw. */
  committed?: (write: CommittedWrite) => void;
  /** Gets writes to watched sheets in their transaction. */
  written?: WrittenListener;
  log?: Pick<Logger, 'error' | 'warn'>;
  /** What time it is for formulas, in milliseconds. */
  clock?: () => number;
  /** How long slices of computing are. */
  pacing?: Pacing;
  restTimes?: number;
  /** Without any, types are changed in the call, however large the sheet is. */
  jobs?: Pick<Jobs, 'add' | 'handle'>;
  /** Into which parts a change of type is cut. */
  conversionParts?: ConversionParts;
  /** Whether the rows of a sheet are changed where it comes from, and nowhere else. */
  isReadOnly?: (sheetId: string) => Promise<boolean>;
}

/** Every write is one transaction that gives the sheet its next version, and is announced once it is committed. */
export function createRows({
  database,
  pages = noPages,
  committed,
  written,
  isReadOnly,
  jobs,
  conversionParts: parts = usualParts,
  log,
  clock = Date.now,
  pacing,
  restTimes,
}: RowsNeeds): Rows {
  const knowledge = new FormulaKnowledge(database);
  const recalculation = new Recalculation({
    ...{ database, knowledge, clock, log, pacing, restTimes },
    recalculated(sheet_id, by) {
      committed?.({ sheet_id, actor: { kind: 'system', what: 'formulas' }, added: [] });
      recalculation.follow(sheet_id, { isKnown: false, by });
    },
  });
  const conversions = new ColumnConversions({
    ...{ database, jobs, clock, parts },
    switched(sheet_id, actor) {
      committed?.({ sheet_id, actor, added: [] });
      recalculation.follow(sheet_id, { isKnown: false });
    },
  });
  const notifying = async <Answer>(
    sheet_id: string,
    actor: Actor,
    write: () => Promise<Answer>,
    addedBy: (answer: Answer) => readonly Row[] = () => [],
    /** Whether the write went through what is known of formulas. */
    isKnown = false,
  ): Promise<Answer> => {
    // An update from the source is not made by a person.
    if (actor.kind !== 'system' && (await isReadOnly?.(sheet_id))) throw readOnly();
    const answer = await write().catch(async (error: unknown) => {
      throw await tornProblem(database, sheet_id, actor, error);
    });
    committed?.({ sheet_id, actor, added: addedBy(answer) });
    recalculation.follow(sheet_id, { isKnown });
    return answer;
  };
  /** Sheets whose cells followed a write of another. */
  const announceLinked = (sheets: readonly string[], actor: Actor): void => {
    for (const sheet_id of sheets) {
      committed?.({ sheet_id, actor, added: [] });
      recalculation.follow(sheet_id, { isKnown: false });
    }
  };
  const edit = async (
    sheetId: string,
    actor: Actor,
    requested: readonly SheetEdit[],
    how: { first?: BeforeEdits; deferral?: Deferral | undefined; geometry?: number | undefined } = {},
  ): Promise<EditedSheet> => {
    const { deferral, ...before } = how;
    const write = () => editSheet({ database, pages, clock, deferral }, sheetId, actor, requested, before);
    const edited = await notifying(sheetId, actor, write);
    announceLinked(edited.linked, actor);
    return withRecalculated({ database, knowledge, recalculation }, sheetId, edited);
  };
  if (written) listenToWritten(database, written);
  const queue = new AppendQueue(database, knowledge, clock);
  const edits = createEditQueue({ database, knowledge, clock, linked: announceLinked });
  return {
    add: (sheetId, actor, rows, before) =>
      notifying(
        sheetId,
        actor,
        () => addRows({ database, queue, clock }, sheetId, actor, rows, before),
        (added) => added,
        before === undefined,
      ),
    addOnce: (sheetId, actor, row) =>
      notifying(
        sheetId,
        actor,
        () => addOnce(database, queue, sheetId, actor, row),
        (made) => (made.isNew && made.row ? [made.row] : []),
        true,
      ),
    addWithLines: (actor, added) => {
      const { sheet, lines } = added;
      const write = () => addWithLines({ database, knowledge, clock }, actor, added);
      return notifying(lines.sheet, actor, () => notifying(sheet, actor, write, addedRows), noneAdded, true);
    },
    addNamed: (actor, added) => {
      const { sheet, by } = added;
      const write = () => addNamed({ database, knowledge, clock }, actor, added);
      const own = () => notifying(sheet, actor, write, ({ row, isNew }) => (isNew && row ? [row] : []), true);
      return notifying(by.sheet, actor, own, noneAdded, true);
    },
    edit: (sheetId, actor, row_id, version, cells) =>
      notifying(
        sheetId,
        actor,
        () => editRow(database, edits, sheetId, actor, row_id, version, cells),
        noneAdded,
        true,
      ),
    within: (work) =>
      writeWithin(
        {
          ...{ database, knowledge, clock },
          announce: (sheetId, actor) => announceLinked([sheetId], actor),
          async refuseReadOnly(sheetId) {
            if (await isReadOnly?.(sheetId)) throw readOnly();
          },
        },
        work,
      ),
    remove: (sheetId, actor, row_ids, version) =>
      notifying(sheetId, actor, () => removeRows({ database, clock }, sheetId, actor, row_ids, version)).then(
        (linked) => announceLinked(linked, actor),
      ),
    byId: (sheetId, row_id) => findRow(database, sheetId, row_id),
    calculated: (sheetId, row_ids) => findCalculated(database, sheetId, row_ids),
    formats: (sheetId, row_ids) => findFormats(database, sheetId, row_ids),
    formulas: (sheetId, row_ids) => findShownFormulas(database, sheetId, row_ids),
    numbers: (sheetId, row_ids) => readRowNumbers(database, sheetId, row_ids),
    formulaProblems: (workbookId) => findFormulaProblems(database, workbookId),
    editSheet: (sheetId, actor, requested, { inParts = false, geometry } = {}) =>
      edit(sheetId, actor, requested, { deferral: inParts ? conversions.deferral : undefined, geometry }),
    async makeTable(sheetId, actor, requested) {
      if (await isReadOnly?.(sheetId)) throw readOnly();
      const { written, ...made } = await makeTableOf(database, sheetId, actor, requested);
      for (const id of written) await notifying(id, actor, async () => undefined);
      return made;
    },
    async makeCells(sheetId, actor, users) {
      if (await isReadOnly?.(sheetId)) throw readOnly();
      const { written } = await makeCellsOf(database, users, sheetId);
      for (const id of written) await notifying(id, actor, async () => undefined);
    },
    conversion: (sheetId) => readConversion(database, sheetId).then((state) => state && progressOf(state.conversion)),
    cancelConversion: (sheetId) => cancelConversion(database, sheetId),
    restoreVersion: (sheetId, actor, columns, requested) =>
      notifying(sheetId, actor, () => restoreVersion({ database, clock }, sheetId, actor, columns, requested)).then(
        ({ row, linked }) => {
          announceLinked(linked, actor);
          return row;
        },
      ),
    destroyTrashed: (sheetId, row_ids) => destroyRows(database, sheetId, row_ids),
    formulaColumns: {
      follow: (sheetId) => recalculation.follow(sheetId, { isKnown: false }),
      async maintain() {
        for (const id of await fillLeft(database, clock()))
          await notifying(id, { kind: 'system', what: 'automatic columns' }, async () => undefined);
        await recalculation.maintain();
      },
      settled: () => recalculation.settled(),
    },
    people: {
      async directory(sheetId) {
        const scope = await scopeOfSheet(database, sheetId);
        return scope ? directoryOf(database, scope) : [];
      },
      at: (sheetId, email) => personAt(database, sheetId, email),
      namedIn: (workspaceId, person) => findNamed(database, workspaceId, person),
      async follow() {
        for (const id of await followPeople(database))
          await notifying(id, { kind: 'system', what: 'names of people' }, async () => undefined);
      },
      move: movePeople,
    },
    sync: createRowSync(database, {
      edit: (sheetId, actor, edits, first) => edit(sheetId, actor, edits, { first }),
      editWithin: (transaction, sheetId, actor, requested, first) =>
        editSheet({ database: transaction, pages, clock }, sheetId, actor, requested, { first, isPlaced: true }),
      clock,
      notify(sheet_id, actor) {
        committed?.({ sheet_id, actor, added: [] });
        recalculation.follow(sheet_id, { isKnown: false });
      },
    }),
  };
}

const noneAdded = (): readonly Row[] => [];
/** Who is told of rows is told of the one that the others belong to. */
const addedRows = ({ row, isNew }: AddedWithLines): readonly Row[] => (row && isNew ? [row] : []);
const readOnly = (): Problem =>
  new Problem('forbidden', 'This spreadsheet follows a published address. Change its rows there.');

const noPages: SheetNames = { renameSheet: async () => undefined };
