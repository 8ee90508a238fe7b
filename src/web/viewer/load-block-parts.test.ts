import { expect, test, vi } from 'vitest';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';

type Block = Pick<PreparedBlock, 'type' | 'config' | 'data'>;
const block = (change: { type?: string; config?: object; data?: object }): Block =>
  ({
    type: 'table',
    data: {},
    ...change,
    config: { settings: {}, axis: [], actions: [], ...change.config },
  }) as unknown as Block;

/** What is on the page, by selectors. */
const found = new Set<string>();

/** Everything as a browser has it before a block loads what it needs. */
async function inBrowser() {
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.split(',').some((one) => found.has(one)) ? {} : null),
  });
  const [rendering, cells, tone, fields, actions, form] = await Promise.all([
    import('./load-block-parts.ts'),
    import('#engine/format-cell.ts'),
    import('#blocks/shared/rows/cell-tone.ts'),
    import('#blocks/shared/field/field-controls.ts'),
    import('#blocks/shared/rows/table-actions.ts'),
    import('#blocks/form/form-parts.ts'),
  ]);
  const phone = { id: 'a', name: 'Phone', type: 'number', format: '000-0000' } as const;
  const rule = { condition: '=', value: 'Late', text_color: '', background_color: '#ff0000' };
  const shown = { column: { ...phone, type: 'text' }, settings: { type: 'text', Conditional_formatting: [rule] } };
  return {
    load: rendering.loadBlockParts,
    phone,
    rule,
    state: () => ({
      mask: cells.formatCell(5_551_234, phone),
      tone: tone.cellTone('Late', shown as never, '2026-01-01')?.backgroundColor,
      control: typeof fields.fieldControls.date,
      link: typeof fields.fieldControls.link,
    }),
    guided: () => typeof form.formParts.Guided,
    actions: (row: object) => actions.TableActions(row as never),
  };
}

const nothing = { mask: '5,551,234', tone: undefined, control: 'undefined', link: 'undefined' };

test('a plain table and a form of texts load nothing more', async () => {
  const { load, state } = await inBrowser();
  await load(block({}));
  await load(block({ type: 'form', config: { axis: [{ type: 'text' }] } }));
  expect(state()).toEqual(nothing);
});

test('a block with numbers that a mask writes loads masks, and writes them as the server does', async () => {
  const { load, state, phone } = await inBrowser();
  await load(block({ data: { rows: { columns: [phone] } } }));
  expect(state()).toEqual({ ...nothing, mask: '555-1234' });
});

test('a block whose columns have rules loads how a rule is read', async () => {
  const { load, state, rule } = await inBrowser();
  await load(block({ config: { axis: [{ Conditional_formatting: [rule] }] } }));
  expect(state()).toMatchObject({ tone: '#ff0000', control: 'undefined' });
});

test('a page with a form that asks in steps or by conditions loads how', async () => {
  const { load, guided } = await inBrowser();
  await load(block({ type: 'form' }));
  expect(guided()).toBe('undefined');
  found.add('.sheaf-guided');
  await load(block({ type: 'form' }));
  found.clear();
  expect(guided()).toBe('function');
});

test('a form that asks for a day loads the controls', async () => {
  const { load, state } = await inBrowser();
  await load(block({ type: 'form', config: { axis: [{ type: 'date' }] } }));
  expect(state()).toEqual({ ...nothing, control: 'function' });
});

test('a table with buttons in its rows loads them', async () => {
  const { load, actions } = await inBrowser();
  const button = { config: { actions: [{ type: 'Delete row', title: 'Remove' }] } };
  const row = {
    block: { rights: { actions: [0] }, ...button, writes: { pending: new Set() }, context: {} },
    row: { row_id: 'r', cells: {} },
    columns: [],
  };
  expect(actions(row)).toEqual([]);
  await load(block(button));
  expect(actions(row)).toHaveLength(1);
});

test('a server that did not import masks says so, instead of writing another text', async () => {
  vi.resetModules();
  const { formatCell } = await import('#engine/format-cell.ts');
  expect(() => formatCell(5_551_234, { type: 'number', format: '000-0000' })).toThrow('number-mask');
  await import('#engine/number-mask.ts');
  expect(formatCell(5_551_234, { type: 'number', format: '000-0000' })).toBe('555-1234');
});

test('a form that offers names of another sheet loads what they are chosen with', async () => {
  const { load, state } = await inBrowser();
  await load(block({ type: 'form', data: { 'options:a': { shape: 'distinct', columns: [], values: ['a'] } } }));
  expect(state()).toEqual(nothing);
  const link = { type: 'link', offers: null };
  await load(block({ type: 'form', data: { 'options:a': { shape: 'distinct', columns: [], values: [], link } } }));
  expect(state()).toEqual({ ...nothing, link: 'function' });
});
