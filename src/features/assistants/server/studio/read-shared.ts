import { type Msg, msg, msgList } from '#kit/language/msg.ts';
import type { talkToAssistant } from '../../api/studio.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { ChosenColumns } from '../tools/tool.ts';
import type { StoredAssistant } from './find-assistant.ts';

export interface Shared extends ChosenColumns {
  /** How many columns. */
  size: number;
  /** `City and Total of Orders`, for the log. */
  words: Msg[];
}

/** Columns whose values the person shares, of the app's own spreadsheet. Shared with nobody who may not have them. */
export async function readShared(
  { app, body, services }: Call<typeof talkToAssistant>,
  { may_read_values }: Pick<StoredAssistant, 'may_read_values'>,
): Promise<Shared> {
  const chosen = new Map<string, Set<string>>();
  const words: Msg[] = [];
  if (body.shared.length > 0) {
    if (!may_read_values)
      throw new Problem('forbidden', 'The owner of the workspace doesn’t let the assistant read values of rows.');
    const sheets = app.workbook_id === null ? [] : await services.workbooks.sheetsOf(app.workbook_id);
    for (const { sheet_id, columns } of body.shared) {
      const sheet = sheets.find(({ id }) => id === sheet_id);
      const known = sheet?.columns.filter(({ id }) => columns.includes(id)) ?? [];
      if (!sheet || known.length === 0) continue;
      chosen.set(sheet_id, new Set(known.map(({ id }) => id)));
      words.push(msg('{columns} of {sheet}', { columns: msgList(known.map(({ name }) => name)), sheet: sheet.title }));
    }
  }
  return {
    has: (sheet, column) => chosen.get(sheet)?.has(column) ?? false,
    hasAny: (sheet) => chosen.has(sheet),
    size: [...chosen.values()].reduce((sum, columns) => sum + columns.size, 0),
    words,
  };
}
