import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import type { BlockData, DataRow, RowsData } from '#blocks/data-contract.ts';
import { formatCell } from '#sheet/format-cell.ts';
import { findColumn } from '#domain/column-template.ts';
import type { Fields } from '#settings/kinds.ts';
import { cleanInlineHtml, markdownToHtml, templateToHtml } from './clean-html.ts';
import { iconMarkup } from './font-awesome.ts';

/**
 * The HTML that the server makes of a block's markdown, html, template and icon settings, by path: `settings.text`,
 * `axis.0.icon`, `settings.features.1.icon`; of a template one for each row, `settings.markdown_text#{row_id}`.
 */
export async function renderHtml(
  definition: BlockDefinition,
  config: BlockConfig,
  data: Record<string, BlockData>,
): Promise<Record<string, string>> {
  const rows = Object.values(data).find((one): one is RowsData => one.shape === 'rows');
  const html: Record<string, string> = {};
  const work: Promise<void>[] = [];
  const put = (path: string, fields: Fields, values: Record<string, unknown>): void => {
    for (const [key, setting] of Object.entries(fields)) {
      const at = `${path}.${key}`;
      const value = values[key];
      if (setting.kind === 'array' && Array.isArray(value)) {
        for (const [index, item] of value.entries()) put(`${at}.${index}`, setting.fields, item);
      }
      if (typeof value !== 'string' || value === '' || setting.serverOnly) continue;
      if (setting.kind === 'markdowntext') html[at] = markdownToHtml(value);
      if (setting.kind === 'html') html[at] = cleanInlineHtml(value);
      if (setting.kind === 'template') Object.assign(html, renderTemplate(at, value, rows));
      if (setting.kind === 'icon') work.push(iconMarkup(value).then((markup) => void (markup && (html[at] = markup))));
    }
  };
  put('settings', definition.settings, config.settings);
  for (const [index, entry] of config.axis.entries()) put(`axis.${index}`, definition.axis?.fields ?? {}, entry);
  for (const [index, action] of config.actions.entries())
    put(`actions.${index}`, definition.actions?.fields ?? {}, action);
  await Promise.all(work);
  return html;
}

function renderTemplate(path: string, template: string, rows: RowsData | undefined): Record<string, string> {
  const plain = templateToHtml(template, () => undefined);
  const perRow = (rows?.rows ?? []).map((row): [string, string] => [
    `${path}#${row.row_id}`,
    fillTemplate(template, row, rows),
  ]);
  return { [path]: plain, ...Object.fromEntries(perRow) };
}

/** A template filled with one row's values, as clean HTML. */
export function fillTemplate(template: string, row: DataRow, rows: Pick<RowsData, 'columns'> | undefined): string {
  return templateToHtml(template, (name) => {
    const column = findColumn(rows?.columns ?? [], name);
    return column && formatCell(row.cells[column.id], column);
  });
}
