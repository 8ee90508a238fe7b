import type { WorkbookOnTheWire } from '../api/workbooks.ts';
import type { SheetState } from './rows/sheets/sheet-states.ts';
import { say } from '#kit/language/msg.ts';
import type { ReadReport, ReportNote } from './codec/workbook-codec.ts';
import { inTheirLanguage, inTheirWords } from '#platform/http/current-request.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { WorkbookSource } from '../rules/workbook-source.ts';

export interface WorkbookParts {
  workbook: Stored<'workbooks'>;
  sheets: (Stored<'sheets'> & Pick<SheetState, 'columns' | 'version' | 'row_count' | 'layout'>)[];
  apps: { id: string; name: string }[];
  source: WorkbookSource;
  /** Of a running import, 0 to 1. */
  progress: number;
}

/** A workbook as the API answers it. Rows are counted, never sent along. */
export function toWire({ workbook, sheets, apps, source, progress }: WorkbookParts): WorkbookOnTheWire {
  const hidden = hiddenIn(workbook.source);
  return {
    id: workbook.id,
    name: workbook.name,
    state: workbook.state,
    progress: workbook.state === 'importing' ? progress : 1,
    failure: workbook.failure && inTheirWords(workbook.failure),
    source: sourceToWire(source),
    report: reportToWire(workbook.report),
    sheets: sheets.map(({ id, title, position, columns, version, row_count, layout }) => ({
      ...{ id, title, position, columns, version, row_count },
      ...{ has_grid: layout !== null, hidden: hidden.has(id) },
      ...(layout?.on && { host: layout.on.sheet }),
    })),
    apps,
    created_at: workbook.created_at.toISOString(),
    updated_at: workbook.updated_at.toISOString(),
  };
}

function hiddenIn(source: Stored<'workbooks'>['source']): ReadonlySet<unknown> {
  const { hidden_sheets: ids } = (source ?? {}) as { hidden_sheets?: unknown };
  return new Set(Array.isArray(ids) ? ids : []);
}

function sourceToWire({ kind, name, capabilities, link }: WorkbookSource): WorkbookOnTheWire['source'] {
  return { kind, name, ...capabilities, link };
}

function reportToWire(report: unknown): WorkbookOnTheWire['report'] {
  if (!isReport(report)) return null;
  const { skippedMsgs, ...own } = report;
  return inTheirLanguage(() => ({
    ...own,
    sheets: own.sheets.map(({ notes, ...sheet }) => ({ ...sheet, notes: notes.map(noteToWire) })),
    skipped: skippedMsgs?.map(say) ?? own.skipped,
  }));
}

const noteToWire = ({ told, ...note }: ReportNote): Omit<ReportNote, 'told'> => ({
  ...note,
  ...(told && { message: say(told) }),
});

/** An import writes its report as a whole (import-file.ts); every other workbook has an empty object there. */
function isReport(report: unknown): report is ReadReport {
  return typeof report === 'object' && report !== null && 'sheets' in report && 'skipped' in report;
}
