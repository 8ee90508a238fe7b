import { t } from '#kit/language/product.ts';
import { liveLink } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import { columnPlaceholder, type NamedPlaceholder } from './placeholders.ts';

interface SheetWithColumns {
  id: string;
  title: string;
  columns: readonly Column[];
}

/** A column, or one of rows that it links to, as people choose it. */
export interface ColumnPath {
  path: readonly string[];
  /** `Customer → Email`. */
  label: string;
  column: Column;
}

/** Links that are offered to be followed; longer paths are kept where they are stored. */
const deepest = 2;

/** The columns of a sheet, and those of the rows that it links to. */
export function columnPaths(
  sheet: SheetWithColumns | undefined,
  sheets: readonly SheetWithColumns[],
  depth = deepest,
): ColumnPath[] {
  if (!sheet) return [];
  const own = sheet.columns.map((column) => ({ path: [column.id], label: column.name, column }));
  if (depth === 0) return own;
  const linked = sheet.columns.flatMap((column) => {
    const link = liveLink(column, sheets);
    const target = link && sheets.find(({ id }) => id === link.sheet);
    if (!target) return [];
    return columnPaths(target, sheets, depth - 1).map((further) => ({
      path: [column.id, ...further.path],
      label: `${column.name} → ${further.label}`,
      column: further.column,
    }));
  });
  return [...own, ...linked];
}

/** What texts may name: values of the row, or of the rows of a write together, and the day. */
export function namedPlaceholders(
  paths: readonly ColumnPath[],
  isOfOneRow: boolean,
  /** Of one that is called from outside: fields that were sent before. */
  sent: readonly string[] | null = null,
): NamedPlaceholder[] {
  const today = { shown: `[${t('Today')}]`, stored: '[today]' };
  if (sent)
    return [
      ...sent.map((path) => ({ shown: `[${t('Sent: {path}', { path })}]`, stored: `[sent:${path}]` })),
      { shown: `[${t('Everything sent')}]`, stored: '[sent]' },
      today,
    ];
  const columns = paths.map(({ path, label }) => ({ shown: `[${label}]`, stored: columnPlaceholder(path) }));
  const rows = [
    { shown: `[${t('Number of rows')}]`, stored: '[count]' },
    { shown: `[${t('List of rows')}]`, stored: '[rows]' },
  ];
  return [...(isOfOneRow ? columns : rows), today];
}
