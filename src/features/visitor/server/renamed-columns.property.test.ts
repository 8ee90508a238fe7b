/** Whatever columns come to be called, a block is answered, filled and written as before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockType, catalogue, definitionOf } from '#blocks/catalogue.ts';
import { actionsOf, isOfType } from '#blocks/roles.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import { canBeInBrackets, placeholderOf, type TextSyntax } from '../rules/column-template.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import type { Fields, Setting } from '#settings/kinds.ts';
import type { Column, Row } from '#engine/model.ts';
import { openSample, storedSample } from '#test/prepare-sample.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { templateParagraphs } from '#features/texts/server/owner-texts.ts';
import { prepareBlock } from './reading/prepare-block.ts';
import { valuesOf as valuesIn } from './reading/render-html.ts';
import { serviceRequest } from './actions/service-request.ts';

const ids = ['town', 'city', 'item', 'price', 'link'];
const names = fc.uniqueArray(
  fc.constantFrom(
    ...[
      'City',
      'Town',
      'city ',
      'item',
      'Price',
      'A]b',
      '[x',
      'price (EUR)',
      'x',
      'link',
      'column:city',
      '価格',
      'a`b',
    ],
  ),
  { minLength: ids.length, maxLength: ids.length },
);
const columnsNamed = (given: readonly string[]): Column[] =>
  ids.map((id, at) => ({ id, name: given[at] ?? id, type: id === 'price' ? 'number' : 'text' }));
const rows = ['Rome', 'Oslo', 'Rome', 'Bern'].map((city, at) => ({
  ...{ town: `t${at}`, city, item: `Item ${at}`, price: at * 10 },
  ...{ link: `https://example.com/${at}` },
}));

/** References as a caller of the API may write them: by id, or by the name of the day. */
interface Writer {
  columns: readonly Column[];
  next(below: number): number;
}
const columnOf = ({ columns, next }: Writer): Column => columns[next(columns.length)] ?? columns[0]!;
const named = (writer: Writer): string => {
  const column = columnOf(writer);
  // A name that is the id of another column means that one: it is written by id.
  const ambiguous = writer.columns.some((one) => one.id === column.name);
  return writer.next(2) === 0 || ambiguous ? column.id : column.name;
};
function placeholder(writer: Writer, syntax: TextSyntax): string {
  const column = columnOf(writer);
  return canBeInBrackets(column, writer.columns, syntax) ? `[${column.name}]` : placeholderOf(column.id);
}
const textOf = (writer: Writer, syntax: TextSyntax): string =>
  `# ${placeholder(writer, syntax)} and ${placeholder(writer, syntax)}, [site](https://e.x/${placeholder(writer, syntax)})`;

function valueOf(setting: Setting, writer: Writer): unknown {
  if (setting.kind === 'column') return named(writer);
  if (setting.kind === 'datasource') return { sheet_title: 'Orders', column: named(writer) };
  if (setting.kind === 'kv_pair')
    return [
      { key: 'a', value: placeholder(writer, 'plain') },
      { key: 'b', value: textOf(writer, 'plain') },
    ];
  if (setting.kind === 'array') return [valuesOf(setting.fields, writer), valuesOf(setting.fields, writer)];
  if (setting.kind === 'select') return setting.options[writer.next(setting.options.length)];
  if (setting.kind === 'boolean') return writer.next(2) === 0;
  if ('namesColumns' in setting && setting.namesColumns) return textOf(writer, 'markdown');
  return setting.default;
}
const valuesOf = (fields: Fields, writer: Writer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, setting]) => [key, valueOf(setting, writer)]));

function writtenBlock(type: BlockType, writer: Writer): StoredBlock {
  const definition = definitionOf(type)!;
  const count = writer.next(3) + 1;
  const items = (fields: Fields | undefined, most: number) =>
    fields ? Array.from({ length: Math.min(count, most) }, () => valuesOf(fields, writer)) : [];
  const filter: BlockFilter = {
    ...{ name: 'mine', active: true, condition: 'includes', value: 'o' },
    sheet_column: { sheet: 'Orders', column: named(writer) },
  };
  const rule = {
    select_column: named(writer),
    condition: 'Is',
    filter_by: 'Current record',
    match_with_column: named(writer),
  };
  return {
    ...storedSample(type, { name: '', state: 'normal', block: { sheet_title: 'Orders' } }),
    settings: valuesOf(definition.settings, writer),
    axis: items(definition.axis?.fields, definition.axis?.max ?? 0),
    actions: items(definition.actions?.fields, definition.actions?.max ?? 0),
    filters: writer.next(2) === 0 ? [filter] : [],
    conditional_filter: definition.conditionalFilter && writer.next(3) === 0 ? [rule] : [],
  };
}

/** All that the block gives and sends while columns are called so, headings apart. */
async function shown(type: BlockType, block: StoredBlock, columns: Column[]): Promise<unknown> {
  const sample = { name: '', state: 'normal' as const, block, sheets: { Orders: { columns, rows } } };
  const {
    block: opened,
    reader,
    services,
  } = openSample(type, sample, { viewer: { kind: 'editor', id: 'u', name: '', email: '' } });
  const sheet = reader.sheetOf('Orders');
  const row = { row_id: 'Orders-1', version: 1, cells: rows[0]! };
  reader.currentRecord = async () => sheet && { sheet, row };
  const prepared = await prepareBlock(opened, reader, services, true);
  // Whatever kind was generated: as each of those that fill something from the row, where the block knows them.
  const filling = opened.definition.actions?.fields['pdf_template'] ? opened.config.actions : [];
  const as = (type: string) =>
    filling.map((action) => ({ ...action, type, authorization_method: 'No Auth', body_type: 'JSON' }));
  const both = { actions: [...as('Download pdf'), ...as('API call')] };
  const sent = await Promise.all(
    actionsOf(opened.definition, both).map(async (action) => {
      if (isOfType(action, 'Download pdf')) return paragraphsFor(action.pdf_template, row, columns);
      if (!isOfType(action, 'API call')) throw new Error(action.type);
      return Buffer.from((await serviceRequest(action, '', row, columns)).body).toString();
    }),
  );
  const withoutNames = (key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return value;
    return key !== '' && ids.includes(String(value.id)) ? { ...value, name: '' } : value;
  };
  return JSON.parse(JSON.stringify({ prepared, sent }), withoutNames);
}

const paragraphsFor = (template: string, row: Pick<Row, 'cells'>, columns: Column[]) =>
  templateParagraphs(template, valuesIn(template, [row], columns)[0] ?? {});

const types = Object.values(catalogue).filter((definition) => definition.usesSheet);

test.each(types.map(({ type }) => type))(
  '%s shows the same after columns were renamed, and names swapped',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.array(names, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
        async (before, renamings, choices) => {
          let at = 0;
          const writer = {
            columns: columnsNamed(before),
            next: (below: number) => (choices[at++ % choices.length] ?? 0) % below,
          };
          const document = { settings: defaultPageSettings, blocks: [writtenBlock(type, writer)] };
          const stored = pageByIds(document, [{ title: 'Orders', columns: columnsNamed(before) }]);
          const block = stored.blocks[0]!;
          const once = await shown(type, block, columnsNamed(before));
          for (const given of [...renamings, before]) {
            const columns = columnsNamed(given);
            expect(await shown(type, block, columns)).toEqual(once);
            // Saving the page again under the new names changes nothing in it.
            expect(pageByIds(stored, [{ title: 'Orders', columns }])).toEqual(stored);
          }
        },
      ),
      propertyRuns(15),
    );
  },
);
