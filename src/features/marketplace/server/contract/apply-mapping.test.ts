import { say } from '#kit/language/msg.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppDocument, type AppPage, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposeApp } from '#features/proposals/rules/propose-app.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import {
  type ColumnMapping,
  identityMapping,
  type OwnSheet,
  type TemplateMapping,
  withCreated,
} from '../../rules/template/mapping.ts';
import { mergeUpdate } from '../../rules/template/merge-update.ts';
import { completePageIds, withPageIds } from '../../rules/template/page-ids.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { knownSheets } from '#test/known-sheets.ts';
import { profileOf } from '#test/profile-of.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { applyMapping } from './apply-mapping.ts';
import { contractOfApp, withOptionsOf } from './contract-of-app.ts';
import { placement } from '#blocks/newest-page.ts';
import { columnsNamedBy, entryName, lostColumns } from '#blocks/page-columns.ts';
import { everyFew } from '#test/tier.ts';

const page = (name: string, slug: string, blocks: StoredBlock[]): AppPage => ({
  ...{ id: `p-${name}`, name, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const app = (...blocks: StoredBlock[]): AppDocument => ({ look: defaultAppTheme, pages: [page('Home', '', blocks)] });

interface Template {
  title: string;
  document: AppDocument;
  sheets: SheetProfile[];
  contract: TemplateContract;
}

/** The apps that are proposed for known sheets, with filters and texts of rows besides. */
const templates: Template[] = await Promise.all(
  knownSheets.map(async ([title, csv]) => {
    const sheet = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
    const [first, second] = sheet.columns;
    const text = proposedBlock('markdown', 'words', {
      sheet_title: title,
      settings: { markdown_text: `About [column:${first?.id}] and [column:${second?.id}]` },
    });
    const filter = {
      name: '',
      active: true,
      condition: '=' as const,
      sheet_column: { sheet: title, column: second?.id ?? '' },
      value: 'x',
    };
    const rule = {
      select_column: first?.id,
      condition: 'Is',
      filter_by: 'Current record',
      match_with_column: first?.id,
    };
    const table = proposedBlock('table', 'few', {
      sheet_title: title,
      axis: [{ column: first?.id }],
      filters: [filter],
      conditional_filter: [rule],
    });
    const pages = proposeApp({ workbookName: title, sheets: [sheet] }).pages.map(({ page_name, page_slug, document }) =>
      page(page_name, page_slug, [...document.blocks, text, table]),
    );
    const document = { look: defaultAppTheme, pages };
    return { title, document, sheets: [sheet], contract: contractOfApp(document, [sheet]) };
  }),
);

const namedIn = ({ pages }: AppDocument) => pages.flatMap(({ document }) => document.blocks.flatMap(columnsNamedBy));
const lostIn = ({ pages }: AppDocument, own: readonly OwnSheet[]) =>
  pages.flatMap(({ document }) => document.blocks.flatMap((block) => lostColumns(block, own)));

describe.each(everyFew(templates, 3))('the template $title', ({ document, sheets, contract }) => {
  /** The same sheet as another workspace has it: other title, other names and ids, in another order. */
  const own: OwnSheet[] = sheets.map(({ title, columns }) => ({
    title: `My ${title}`,
    columns: columns.toReversed().map(({ id, type }, at) => ({ id: `own_${id}`, name: `Column ${at}`, type })),
  }));
  const mapped = (choose: (id: string) => ColumnMapping['to']): TemplateMapping => ({
    sheets: contract.sheets.map(({ title, columns }) => ({
      sheet: title,
      to: { kind: 'sheet', title: `My ${title}` },
      columns: columns.map(({ id }) => ({ column: id, to: choose(id) })),
    })),
  });

  test('on its own sheets is the same app', () => {
    const result = applyMapping({ document, contract, mapping: identityMapping(contract), own: sheets });
    expect(result).toEqual({ document, creates: [], leftOut: [], automationsLeftOut: [], emptyPages: [] });
  });

  test('on a renamed and shuffled copy names that copy alone', () => {
    const mapping = mapped((id) => ({ kind: 'column', id: `own_${id}` }));
    const result = applyMapping({ document, contract, mapping, own });
    expect(result).toMatchObject({ creates: [], leftOut: [] });
    expect(namedIn(result.document).length).toBe(namedIn(document).length);
    expect(namedIn(result.document).every(({ id }) => id.startsWith('own_'))).toBe(true);
    expect(lostIn(result.document, own)).toEqual([]);
    const text = JSON.stringify(result.document);
    for (const { title } of contract.sheets) expect(text).not.toContain(`"sheet_title":"${title}"`);
    const back = applyMapping({
      ...{
        document: result.document,
        contract: contractOfApp(
          result.document,
          own.map((sheet) => profileOf({ ...sheet, rows: [] })),
        ),
      },
      mapping: {
        sheets: contract.sheets.map(({ title, columns }) => ({
          sheet: `My ${title}`,
          to: { kind: 'sheet', title },
          columns: columns.map(({ id }) => ({ column: `own_${id}`, to: { kind: 'column', id } })),
        })),
      },
      own: sheets,
    });
    expect(back.document).toEqual(document);
  });

  test('without any of its columns leaves nothing that names one, and says what went', () => {
    const ids = contract.sheets.flatMap(({ columns }) => columns.map(({ id }) => id));
    fc.assert(
      fc.property(fc.subarray(ids), fc.subarray(ids), (absent, made) => {
        const mapping = mapped((id) =>
          absent.includes(id)
            ? { kind: 'leave out' }
            : made.includes(id)
              ? { kind: 'create' }
              : { kind: 'column', id: `own_${id}` },
        );
        const result = applyMapping({ document, contract, mapping, own });
        const created = result.creates.flatMap(({ columns }) => columns);
        expect(created.map(({ column }) => column).toSorted()).toEqual(
          made.filter((id) => !absent.includes(id)).toSorted(),
        );
        const filled = own.map((sheet) => ({ ...sheet, columns: [...sheet.columns, ...created] }));
        expect(lostIn(result.document, filled)).toEqual([]);
        // A block is there, or it is said why not.
        for (const [at, { id, document: before }] of document.pages.entries()) {
          const left = new Set(result.document.pages[at]?.document.blocks.map((block) => block.id));
          const said = result.leftOut
            .filter((one) => one.page_id === id && one.isWhole)
            .map(({ block_id }) => block_id);
          expect(before.blocks.map((block) => block.id).filter((block) => !left.has(block))).toEqual(said);
        }
        // The mapping then holds what was created, and the app is the same.
        const settled = withCreated(mapping, result.creates);
        expect(applyMapping({ document, contract, mapping: settled, own: filled })).toEqual({ ...result, creates: [] });
      }),
      propertyRuns(25),
    );
  });
});

const orders = profileOf({
  title: 'Orders',
  columns: [
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'status', name: 'Status', type: 'text' },
    { id: 'price', name: 'Price (EUR)', type: 'currency', format: '#,##0.00 €' },
    { id: 'mail', name: 'E-mail', type: 'email' },
    { id: 'unused', name: 'Unused', type: 'text' },
  ],
  rows: [
    { cells: { item: 'Chair', status: 'open', price: 4, mail: 'a@one.example' } },
    { cells: { item: 'Table', status: 'done', price: 9, mail: 'b@two.example' } },
    { cells: { item: 'Lamp', status: 'open', price: 2, mail: 'c@three.example' } },
    { cells: { item: 'Bench', status: 'open', price: 7, mail: 'd@four.example' } },
  ],
});
const filterOf = (active: boolean) => ({
  ...{ name: 'Open', active, condition: '=' as const, value: 'open' },
  sheet_column: { sheet: 'Orders', column: 'status' },
});
const without = (document: AppDocument, ...absent: string[]) => {
  const contract = contractOfApp(document, [orders]);
  const mapping = identityMapping(contract);
  for (const sheet of mapping.sheets) {
    for (const one of sheet.columns) if (absent.includes(one.column)) one.to = { kind: 'leave out' };
  }
  return applyMapping({ document, contract, mapping, own: [orders] });
};

test('the contract tells the columns in use, what they are, and without which a block cannot work', () => {
  const table = proposedBlock('table', 'rows', {
    sheet_title: 'Orders',
    axis: [{ column: 'item' }, { column: 'mail' }, { column: 'price' }],
    filters: [filterOf(true)],
  });
  const { sheets } = contractOfApp(app(table), [orders]);
  expect(sheets[0]?.columns.map(({ id, required, personal, unit }) => [id, required, personal, unit])).toEqual([
    ['item', false, false, ''],
    ['status', true, false, ''],
    ['price', false, false, 'EUR'],
    ['mail', false, true, ''],
  ]);
  // The values of the sheet stay with its owner, except options that are declared or are in rows that go along.
  const optionsIn = (contract: TemplateContract, column: string) =>
    contract.sheets[0]?.columns.find(({ id }) => id === column)?.options;
  const contract = contractOfApp(app(table), [orders]);
  expect(optionsIn(contract, 'status')).toEqual([]);
  const rows = [{ cells: { status: 'open', mail: 'eva@example.com' } }];
  const sampled = withOptionsOf(contract, [{ title: 'Orders', rows }]);
  expect([optionsIn(sampled, 'status'), optionsIn(sampled, 'mail')]).toEqual([['open'], []]);
  const declared = orders.columns.map((column) =>
    column.id === 'status' ? { ...column, options: ['open', 'paid', 'done'] } : column,
  );
  const chosen = withOptionsOf(contractOfApp(app(table), [{ ...orders, columns: declared }]), [
    { title: 'Orders', rows },
  ]);
  expect(optionsIn(chosen, 'status')).toEqual(['open', 'paid', 'done']);
  expect(sheets[0]?.used_by).toEqual([{ page_id: 'p-Home', page: 'Home', block_id: 'rows', block: 'Table' }]);
});

test('a block whose filter names a missing column is left out: without it visitors would see more', () => {
  const table = (active: boolean) =>
    proposedBlock('table', 'rows', { sheet_title: 'Orders', axis: [{ column: 'item' }], filters: [filterOf(active)] });
  const result = without(app(table(true)), 'status');
  expect(result.document.pages[0]?.document.blocks).toEqual([]);
  expect(result.leftOut.map(({ sentence }) => say(sentence))).toEqual([
    'Table on the page Home is left out: it needs the column Status of Orders.',
  ]);
  expect(result.emptyPages).toEqual(['Home']);
  expect(without(app(table(false)), 'status').document.pages[0]?.document.blocks[0]?.filters).toEqual([]);
});

test('a filter of the page that names a missing column takes the blocks of its sheet along', () => {
  const table = proposedBlock('table', 'rows', { sheet_title: 'Orders', axis: [{ column: 'item' }] });
  const document = app(table);
  Object.assign(document.pages[0]?.document ?? {}, { filters: [filterOf(true)] });
  const result = without(document, 'status');
  expect(result.document.pages[0]?.document).toEqual({ settings: defaultPageSettings, blocks: [] });
  expect(result.leftOut).toHaveLength(1);
});

test('entries go alone, choices that may be open are emptied', () => {
  const table = proposedBlock('table', 'rows', {
    sheet_title: 'Orders',
    axis: [{ column: 'item' }, { column: 'price' }],
    actions: [{ type: 'Open link', source_column: 'mail' }],
  });
  const details = proposedBlock('itemDetails', 'one', {
    sheet_title: 'Orders',
    settings: { heading_column: 'item', photo_column: 'mail' },
    axis: [{ column: 'price' }],
  });
  const { document, leftOut } = without(app(table, details), 'mail');
  expect(document.pages[0]?.document.blocks).toEqual([
    { ...table, actions: [] },
    { ...details, settings: { heading_column: 'item', photo_column: '' } },
  ]);
  expect(leftOut.map(({ isWhole }) => isWhole)).toEqual([false, false]);
});

test('entries of an axis are known by their columns', () => {
  expect(entryName('table', 'axis', { column: 'item' })).toBe('item');
  expect(entryName('table', 'actions', { column: 'item' })).toBe('');
});

test('an update of an untouched copy on other sheets is the new version on those sheets', () => {
  const table = (...columns: string[]) =>
    proposedBlock('table', 'rows', { sheet_title: 'Orders', axis: columns.map((column) => ({ column })) });
  const [first, second] = [app(table('item')), app(table('item', 'price'), proposedBlock('markdown', 'new'))];
  const own = [
    {
      title: 'Sales',
      columns: [
        { id: 'thing', name: 'Thing', type: 'text' as const },
        { id: 'cost', name: 'Cost', type: 'number' as const },
      ],
    },
  ];
  const mapping: TemplateMapping = {
    sheets: [
      {
        sheet: 'Orders',
        to: { kind: 'sheet', title: 'Sales' },
        columns: [
          { column: 'item', to: { kind: 'column', id: 'thing' } },
          { column: 'price', to: { kind: 'column', id: 'cost' } },
        ],
      },
    ],
  };
  const ids = completePageIds(first, {}, () => 'own-page');
  const onOwn = (document: AppDocument): AppDocument => {
    const contract = contractOfApp(document, [orders]);
    return withPageIds(applyMapping({ document, contract, mapping, own }).document, ids);
  };
  const mine = onOwn(first);
  const merged = mergeUpdate({ base: onOwn(first), theirs: onOwn(second), mine, placement, entryName });
  expect(merged.document).toEqual(onOwn(second));
  expect(merged.conflicts).toEqual([]);
  expect(merged.edits.every((edit) => edit.kind === 'edit-page' && edit.page_id === 'own-page')).toBe(true);
  expect(JSON.stringify(merged.edits)).toContain('"column":"cost"');
});
