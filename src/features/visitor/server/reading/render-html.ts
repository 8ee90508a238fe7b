import { inOwnCurrency } from '#engine/own-currency.ts';
import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import type { BlockData, DataRow, RowsData } from '#blocks/data-contract.ts';
import { inLanguage, type Language } from '#kit/language/language.ts';
import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { columnIdIn } from '../../rules/column-template.ts';
import type { Fields, Setting } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { ownerHtml, templateHtml } from '#features/texts/server/owner-texts.ts';
import { inBrackets, type TemplateValues } from '#features/texts/server/template-values.ts';
import { iconMarkup } from './font-awesome.ts';

export interface RenderedHtml {
  html: Record<string, string>;
  /** Some text could not be read in time. */
  overdue: boolean;
}

/**
 * The HTML that the server makes of a block's markdown, html, template and icon settings, by path: `settings.text`,
 * `axis.0.icon`, `settings.features.1.icon`; of a template one for each row, `settings.markdown_text#{row_id}`.
 */
export async function renderHtml(
  definition: BlockDefinition,
  config: BlockConfig,
  data: Record<string, BlockData>,
  language?: Language,
): Promise<RenderedHtml> {
  const rows = Object.values(data).find((one): one is RowsData => one.shape === 'rows');
  const html: Record<string, string> = {};
  let overdue = false;
  const work: Promise<void>[] = [];
  const render = async (kind: 'markdown' | 'inline-html', at: string, value: string): Promise<void> => {
    const made = await ownerHtml(kind, value);
    html[at] = made.html;
    overdue ||= made.overdue;
  };
  const renderTemplate = async (at: string, template: string): Promise<void> => {
    const shown = rows?.rows ?? [];
    const values = inLanguage(language, () => valuesOf(template, shown, rows?.columns ?? []));
    const perRow = await templateHtml(template, values);
    const plain = await templateHtml(template, [{}]);
    html[at] = plain.html[0] ?? '';
    for (const [index, row] of shown.entries()) html[`${at}#${row.row_id}`] = perRow.html[index] ?? '';
    overdue ||= perRow.overdue || plain.overdue;
  };
  const put = (path: string, fields: Fields, values: Record<string, unknown>): void => {
    for (const [key, setting] of fieldsWithHtml(fields)) {
      const value = values[key];
      if (value === undefined || value === '') continue;
      const at = `${path}.${key}`;
      if (setting.kind === 'array' && Array.isArray(value)) {
        for (const [index, item] of value.entries()) put(`${at}.${index}`, setting.fields, item);
      }
      if (typeof value !== 'string') continue;
      if (setting.kind === 'markdowntext') work.push(render('markdown', at, value));
      if (setting.kind === 'html') work.push(render('inline-html', at, value));
      if (setting.kind === 'template') work.push(renderTemplate(at, value));
      if (setting.kind === 'icon') work.push(iconMarkup(value).then((markup) => void (markup && (html[at] = markup))));
    }
  };
  put('settings', definition.settings, config.settings);
  for (const [index, entry] of config.axis.entries()) put(`axis.${index}`, definition.axis?.fields ?? {}, entry);
  for (const [index, action] of config.actions.entries())
    put(`actions.${index}`, definition.actions?.fields ?? {}, action);
  await Promise.all(work);
  return { html, overdue };
}

const kindsWithHtml: ReadonlySet<string> = new Set(['markdowntext', 'html', 'template', 'icon', 'array']);
const knownFields = new WeakMap<Fields, readonly (readonly [string, Setting])[]>();

/** Few of the hundred settings of a block are made into HTML, and every answer asks which. */
function fieldsWithHtml(fields: Fields): readonly (readonly [string, Setting])[] {
  let known = knownFields.get(fields);
  if (!known) {
    known = Object.entries(fields).filter(([, { kind, serverOnly }]) => kindsWithHtml.has(kind) && !serverOnly);
    knownFields.set(fields, known);
  }
  return known;
}

/** What a template needs of each row: the shown values of the columns that it names. */
export function valuesOf(
  template: string,
  rows: readonly Pick<DataRow, 'cells' | 'formats'>[],
  columns: readonly Column[],
): TemplateValues[] {
  const ids = new Set([...template.matchAll(inBrackets)].flatMap(([, inner = '']) => columnIdIn(inner) ?? []));
  const named = columns.filter((column) => ids.has(column.id));
  return rows.map((row) =>
    Object.fromEntries(
      named.map((column) => [column.id, formatCell(row.cells[column.id], inOwnCurrency(column, row))]),
    ),
  );
}
