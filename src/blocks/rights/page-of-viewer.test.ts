import { expect, test } from 'vitest';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { hiddenActions, pageOfViewer } from './page-of-viewer.ts';

const person = { kind: 'app_user', id: 'x', name: 'Ann', email: 'ann@example.com', row_identity: null } as const;
const staff: Viewer = { ...person, permissions: 'read', role: 'staff' };
const plain: Viewer = { ...person, permissions: 'read-write', role: null };
const editor: Viewer = { kind: 'editor', id: 'x', name: 'Eve', email: 'eve@example.com' };

const blockOf = (id: string, more: Partial<StoredBlock> = {}): StoredBlock => ({
  ...{ id, type: 'table', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
  ...more,
});
const pageOf = (...blocks: StoredBlock[]) => ({ document: { settings: defaultPageSettings, blocks } });
const forStaff = { shown_to: ['staff'] };
const idsFor = (page: ReturnType<typeof pageOf>, viewer: Viewer): string[] =>
  pageOfViewer(page, viewer).document.blocks.map(({ id }) => id);

test('a page that keeps nothing from anyone is the same page', () => {
  const page = pageOf(blockOf('one'), blockOf('two', { settings: { shown_to: [] } }));
  for (const viewer of [staff, plain, editor, { kind: 'anonymous' } as const])
    expect(pageOfViewer(page, viewer)).toBe(page);
});

test('blocks of a role are there for its people and for editors alone', () => {
  const page = pageOf(
    blockOf('open'),
    blockOf('staff', { settings: forStaff }),
    blockOf('odd', { settings: { shown_to: 7 } }),
  );
  expect(idsFor(page, plain)).toEqual(['open']);
  expect(idsFor(page, { kind: 'anonymous' })).toEqual(['open']);
  expect(idsFor(page, staff)).toEqual(['open', 'staff']);
  expect(pageOfViewer(page, editor)).toBe(page);
});

test('what is in hidden tabs is hidden with them, and does not move to the tabs before', () => {
  const tabs = { type: 'tabs', settings: { tabs: [{ title: 'One' }, { title: 'Two' }] } };
  const inSlot = (id: string, slot: number): StoredBlock => blockOf(id, { settings: { slot } });
  const page = pageOf(
    ...[blockOf('open', tabs), inSlot('in open', 1)],
    ...[blockOf('shut', { ...tabs, settings: { ...tabs.settings, ...forStaff } }), inSlot('in shut', 2)],
    blockOf('after'),
  );
  expect(idsFor(page, plain)).toEqual(['open', 'in open', 'after']);
  expect(idsFor(page, staff)).toEqual(['open', 'in open', 'shut', 'in shut', 'after']);
});

test('columns and buttons that lead to pages are left out, and actions keep their places', () => {
  const block = blockOf('table', {
    axis: [{ column: 'item' }, { column: 'cost', ...forStaff }],
    toolbar_buttons: [{ title: 'New', ...forStaff }],
    item_buttons: [{ title: 'Open' }, { title: 'Edit', ...forStaff }],
    actions: [{ type: 'Edit row', ...forStaff }, { type: 'Copy to clipboard' }],
  });
  const [seen] = pageOfViewer(pageOf(block), plain).document.blocks;
  expect(seen).toMatchObject({ axis: [{ column: 'item' }], toolbar_buttons: [], item_buttons: [{ title: 'Open' }] });
  expect(seen?.actions).toHaveLength(2);
  expect([hiddenActions(block, plain), hiddenActions(block, staff), hiddenActions(block, editor)]).toEqual([
    [0],
    [],
    [],
  ]);
  expect(pageOfViewer(pageOf(block), staff).document.blocks[0]).toBe(block);
});
