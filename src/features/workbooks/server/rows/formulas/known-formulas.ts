import { LRUCache } from 'lru-cache';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Column } from '#engine/model.ts';
import { type Database, isDatabaseError } from '#platform/database/database.ts';
import { peopleColumns } from '../people/resolve-people.ts';

/** What a write of rows must know of formulas. */
export interface KnownFormulas {
  /** The `formulas_version` of the sheet that this is of. */
  version: number;
  /** The columns that are computed with each row, and those that they read. */
  columns: readonly Column[];
  byRow: readonly string[];
  /** Whether columns of the sheet follow from whole columns. */
  hasWhole: boolean;
  /** Other sheets with such columns that read this one. */
  readers: readonly string[];
  /** The columns of the sheet whose values other cells name its rows by. */
  keys: readonly string[];
  /** The columns of the sheet that are filled in with each write. */
  automatic: readonly Column[];
  /** The columns of the sheet whose cells name people. */
  people: readonly Column[];
  /** Whether what is written is passed on; see `rows/written`. */
  isWatched: boolean;
  /** The workbook, where it has formulas of single cells that have to do with the sheet. */
  workbook: string | null;
}

const noFormulas: KnownFormulas = {
  ...{ version: 0, columns: [], byRow: [], hasWhole: false, readers: [], keys: [], automatic: [], people: [] },
  workbook: null,
  isWatched: false,
};

const mostKnown = 10_000;
const mostAttempts = 5;
/** Raised by the functions that write rows; see migration 0030. */
const formulasChanged = 'SHF01';

/** What of formulas this process knows; the database refuses a write of a process that knows too little. */
export class FormulaKnowledge {
  readonly #database: Database;
  readonly #known = new LRUCache<string, KnownFormulas>({ max: mostKnown });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Runs a write with what is known, and again with what is so now where that has changed. */
  async attempt<Answer>(sheetId: string, write: (formulas: KnownFormulas) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(this.#known.get(sheetId) ?? noFormulas);
      } catch (error) {
        if (attempt === mostAttempts || !isDatabaseError(error, formulasChanged)) throw error;
        await this.load(sheetId);
      }
    }
  }

  /** What was true at the last write of rows that went through `attempt`. */
  lastSeen(sheetId: string): KnownFormulas {
    return this.#known.get(sheetId) ?? noFormulas;
  }

  async load(sheetId: string): Promise<KnownFormulas> {
    const known = await readLastSynced(this.#database, sheetId);
    if (known.version > 0) this.#known.set(sheetId, known);
    else this.#known.delete(sheetId);
    return known;
  }
}

async function readLastSynced(database: Database, sheetId: string): Promise<KnownFormulas> {
  const state = await database
    .selectFrom('sheet_states')
    .select(['columns', 'formulas_version', 'linked_by', 'watched'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!state || state.formulas_version === 0) return noFormulas;
  const siblings = await database
    .selectFrom('sheets')
    .select(['id', 'formulas'])
    .where('formulas', 'is not', null)
    .where('workbook_id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .execute();
  const workbook = await database
    .selectFrom('workbooks')
    .select(['workbooks.id', 'workbooks.formulas'])
    .where('workbooks.formulas', 'is not', null)
    .where('workbooks.id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheetId))
    .executeTakeFirst();
  const { byRow, whole } = planFormulas({ id: sheetId, columns: state.columns });
  return {
    workbook: workbook?.formulas?.sources.includes(sheetId) ? workbook.id : null,
    version: state.formulas_version,
    ...rowFormulas(state.columns, byRow),
    hasWhole: whole.length > 0,
    keys: [...new Set((state.linked_by ?? []).map(({ key }) => key))],
    automatic: state.columns.filter(({ auto }) => auto !== undefined),
    people: peopleColumns(state.columns),
    isWatched: state.watched !== null,
    readers: siblings
      .filter(({ id, formulas }) => id !== sheetId && formulas?.sources.includes(sheetId))
      .map(({ id }) => id),
  };
}

/** Of all columns those that the computed ones read, and themselves. */
export function rowFormulas(
  columns: readonly Column[],
  byRow: readonly string[],
): Pick<KnownFormulas, 'columns' | 'byRow'> {
  const requested = new Set(byRow);
  const named = new Set(byRow);
  for (const { id, formula } of columns) {
    if (formula === undefined || !requested.has(id)) continue;
    for (const { sheet, name } of namedIn(formula)) if (sheet === null) named.add(name);
  }
  return { columns: columns.filter(({ id }) => named.has(id)), byRow };
}

function namedIn(formula: string) {
  try {
    return columnsNamedIn(parseFormula(formula));
  } catch {
    return [];
  }
}
