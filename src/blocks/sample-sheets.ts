import { Problem } from '#kit/problem.ts';
import type { Cell, Column, Row } from '#sheet/model.ts';
import type { QueryAnswer, QueryContext } from '#sheet/query-model.ts';
import { runQuery } from '#sheet/run-query.ts';
import { createSnapshot } from '#sheet/snapshot.ts';
import type { AskData, DataRow, RowsAsk, RowsData, SheetAsk, VisitorQuery } from './data-contract.ts';
import type { BlockActs, BlockSample } from './view-contract.ts';

/** What samples call today; their dates stand around it. */
export const sampleToday = '2026-11-21';

const context: QueryContext = {
  now: Date.parse(`${sampleToday}T10:00:00Z`),
  timeZone: 'UTC',
  weekStartsOn: 0,
  currentUser: 'ann@example.com',
};

interface SampleSheet {
  version: number;
  columns: Column[];
  rows: Row[];
}

/** The sheets of a sample, answered by the real engine and written in memory: the gallery and tests work on it. */
export class SampleSheets {
  readonly #sheets = new Map<string, SampleSheet>();
  readonly #own: string;

  constructor(sample: BlockSample) {
    this.#own = sample.block.sheet_title ?? '';
    for (const [title, { columns, rows }] of Object.entries(sample.sheets ?? {})) {
      const stored = rows.map((cells, index) => ({ row_id: `row-${index + 1}`, position: index, version: 1, cells }));
      this.#sheets.set(title, { version: 1, columns, rows: stored });
    }
  }

  answer(ask: SheetAsk, query: VisitorQuery = {}): AskData {
    const sheet = this.#sheets.get(ask.sheet_title || this.#own);
    const empty = { columns: [], error: 'The sheet is not there any more.' };
    const run = (more: Parameters<typeof runQuery>[1]): QueryAnswer => {
      const content = sheet ?? { version: 0, columns: [], rows: [] };
      return runQuery(createSnapshot(content), more, context);
    };
    const known = (ids: readonly (string | null)[]): { columns: Column[]; error?: string } =>
      sheet ? { columns: [...new Set(ids)].flatMap((id) => sheet.columns.find((one) => one.id === id) ?? []) } : empty;
    switch (ask.shape) {
      case 'rows':
        return this.#rows(ask, query, known([...ask.columns, ...(ask.actionColumns ?? [])]), run);
      case 'groups': {
        const group = { by: ask.by, aggregates: [...ask.aggregates], limit: ask.limit, sort: ask.sort };
        const columns = known([ask.by, ...ask.aggregates.map((one) => one.column)]);
        return { shape: 'groups', ...columns, groups: run({ columns: [], group }).groups };
      }
      case 'aggregates': {
        const { aggregates, total } = run({ columns: [], aggregates: [...ask.aggregates] });
        return { shape: 'aggregates', ...known(ask.aggregates.map((one) => one.column)), values: aggregates, total };
      }
      case 'distinct': {
        const { distinct } = run({ columns: [], distinct: { column: ask.column, limit: ask.limit } });
        return { shape: 'distinct', ...known([ask.column]), values: distinct };
      }
    }
  }

  /** Acts that work on these sheets. `asks` are the block's, `onNotify` takes its toasts. */
  acts(asks: Readonly<Record<string, SheetAsk>>, onNotify: BlockActs['notify'] = () => {}): BlockActs {
    const rowsOf = (ask: string, query: VisitorQuery): RowsData => {
      const wanted = asks[ask];
      const answer = wanted && this.answer(wanted, query);
      if (answer?.shape !== 'rows') throw new Problem('not_found', 'The block asks for no such rows.');
      return answer;
    };
    return {
      query: async (ask, query) => rowsOf(ask, query),
      addRow: async (cells) => ({ row: this.#insert(cells), message: '' }),
      editRow: async (row, cells) => ({ row: this.#write(row, cells), message: '' }),
      deleteRow: async (row) => {
        const sheet = this.#sheetOf(row);
        sheet.rows = sheet.rows.filter((one) => one.row_id !== row.row_id);
        return { message: '' };
      },
      duplicateRow: async (row) => ({ row: this.#insert(row.cells), message: '' }),
      runAction: async () => ({ message: '' }),
      upload: async (file) => ({ url: `/files/${encodeURIComponent(file.name)}` }),
      downloadHref: (kind, ask) => `/download/${kind}/${ask}`,
      rowPdfHref: (action, row) => `/download/row/${row.row_id}/${action}`,
      navigate: () => {},
      notify: onNotify,
    };
  }

  #rows(
    ask: RowsAsk,
    query: VisitorQuery,
    { columns, error }: { columns: Column[]; error?: string },
    run: (query: Parameters<typeof runQuery>[1]) => QueryAnswer,
  ): RowsData {
    const ids = columns.map((column) => column.id);
    const offset = query.offset ?? 0;
    const sort = [...(query.sort ?? ask.sort ?? [])];
    const search = query.search ? { text: query.search, columns: ids } : undefined;
    const answer = run({ columns: ids, filters: query.filters, search, sort, page: { offset, limit: ask.pageSize } });
    return {
      shape: 'rows',
      columns,
      error,
      rows: answer.rows,
      total: answer.total,
      offset,
      pageSize: ask.pageSize,
      query,
    };
  }

  #sheetOf(row: DataRow): SampleSheet {
    const sheet = this.#sheets.get(this.#own);
    if (!sheet?.rows.some((one) => one.row_id === row.row_id))
      throw new Problem('not_found', 'The row is not there any more.');
    return sheet;
  }

  #insert(cells: Readonly<Record<string, Cell>>): DataRow {
    const sheet = this.#sheets.get(this.#own);
    if (!sheet) throw new Problem('not_found', 'The sheet is not there any more.');
    sheet.version += 1;
    const row = {
      row_id: `row-new-${sheet.version}`,
      position: sheet.rows.length,
      version: sheet.version,
      cells: { ...cells },
    };
    sheet.rows = [...sheet.rows, row];
    return row;
  }

  #write(row: DataRow, cells: Readonly<Record<string, Cell>>): DataRow {
    const sheet = this.#sheetOf(row);
    const current = sheet.rows.find((one) => one.row_id === row.row_id) ?? { ...row, position: 0 };
    if (current.version !== row.version) {
      throw new Problem('row_conflict', 'The row was changed meanwhile.', { details: { row: current } });
    }
    sheet.version += 1;
    const written = { ...current, version: sheet.version, cells: { ...current.cells, ...cells } };
    sheet.rows = sheet.rows.map((one) => (one.row_id === row.row_id ? written : one));
    return written;
  }
}
