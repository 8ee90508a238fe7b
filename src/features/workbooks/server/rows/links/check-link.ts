import type { ColumnLink } from '#engine/model.ts';
import { holdsKeysOf, keyKindOf, namesSeveral } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import { plural, t } from '#kit/language/product.ts';
import type { Database } from '#platform/database/database.ts';
import type { SheetOfWorkbook } from '../formulas/formula-state.ts';
import { type MeasuredLink, measureLink } from './measure-link.ts';

/** Of different keys, so many may be several rows': with more of them, cells don't say which row they mean. */
const mostRepeated = 0.05;

/** Why a link can't be set, with the part of it that says so. */
export interface LinkProblem {
  field: 'sheet' | 'key' | 'name';
  message: string;
}

type Requested = Pick<ColumnLink, 'sheet' | 'key' | 'name'>;
type From = { sheet: string; column: Column; isNew: boolean };

/** What is wrong with a link before any cell is read; the columns that it names where nothing is. */
export function resolveLink(
  { sheet: own, column }: From,
  { sheet: id, key: keyId, name: nameId }: Requested,
  sheets: readonly SheetOfWorkbook[],
): LinkProblem | { title: string; key: Column; name: Column } {
  const target = sheets.find((one) => one.id === id);
  if (!target) return { field: 'sheet', message: 'This sheet is not in the spreadsheet any more.' };
  const columnOf = (requested: string): Column | undefined => target.columns.find((one) => one.id === requested);
  const [key, name] = [columnOf(keyId), columnOf(nameId)];
  if (!key) return { field: 'key', message: t('{target} no longer has this column.', { target: target.title }) };
  if (!name) return { field: 'name', message: t('{target} no longer has this column.', { target: target.title }) };
  if (id === own && keyId === column.id) return { field: 'key', message: 'A column can’t link to itself.' };
  if (key.formula !== undefined)
    return {
      field: 'key',
      message: t('{key} is computed. Choose a column whose values are typed.', { key: key.name }),
    };
  if (column.formula !== undefined)
    return { field: 'key', message: t('{column} is computed, so it can’t link to rows.', { column: column.name }) };
  const [kind, keyKind] = [namesSeveral(column) ? 'choices' : keyKindOf(column.type), keyKindOf(key.type)];
  if (keyKind === undefined)
    return {
      field: 'key',
      message: t('{key} can’t name rows. Choose a column with texts or numbers.', { key: key.name }),
    };
  if (holdsKeysOf(column.type, key.type)) return { title: target.title, key, name };
  const own_name = column.name;
  const message =
    kind === undefined
      ? t('{own} can’t name rows. Change its type to the one of {key} first.', { key: key.name, own: own_name })
      : t('{own} and {key} have values of different types. Change the type of one of them first.', {
          own: own_name,
          key: key.name,
        });
  return { field: 'key', message };
}

/** What is wrong with the values of the column that a link names rows by. */
function keyProblem(title: string, key: Column, { rows, keys, repeated }: MeasuredLink): LinkProblem | null {
  if (rows > 0 && keys === 0)
    return { field: 'key', message: t('{key} of {title} is blank in all rows.', { key: key.name, title }) };
  if (repeated <= keys * mostRepeated) return null;
  const message = plural(
    repeated,
    '{key} doesn’t tell the rows of {title} apart: {count} value is in several rows.',
    '{key} doesn’t tell the rows of {title} apart: {count} values are in several rows.',
    { key: key.name, title },
  );
  return { field: 'key', message };
}

/** Counts what a link would find, and says why it can't be set where it can't. Nothing is changed. */
export async function checkLink(
  database: Database,
  from: From,
  link: Requested,
  sheets: readonly SheetOfWorkbook[],
): Promise<{ problem: LinkProblem | null; measured: MeasuredLink | null }> {
  const resolved = resolveLink(from, link, sheets);
  if ('field' in resolved) return { problem: resolved, measured: null };
  const cells = from.isNew ? null : { sheet: from.sheet, column: from.column };
  const measured = await measureLink(database, cells, { sheet: link.sheet, key: resolved.key });
  return { problem: keyProblem(resolved.title, resolved.key, measured), measured };
}
