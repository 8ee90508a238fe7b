import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import { listColumns } from '../../list/list-columns.ts';
import { samples as listSamples } from '../../list/samples.ts';
import { samples as tableSamples } from '../../table/samples.ts';
import { shownTableColumns } from '../../table/shown-columns.ts';
import type { BlockSample } from '../../view-contract.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { rowColumn } from './row-column.ts';
import type { OpenWindow } from './row-block.ts';
import { RowWindows } from './row-windows.tsx';
import type { RowBlockProps } from './row-block.ts';
import { useRowBlock } from './use-row-block.ts';

const [, tasks, prices] = tableSamples;
const [, people] = listSamples;
const editor = { kind: 'editor', id: 'e', name: 'Eve', email: 'eve@example.com' } as const;

/** A window over the rows, as it opens. */
function Opened({ props, columns, open }: { props: RowBlockProps; columns: readonly Columns[]; open: OpenWindow }) {
  const block = useRowBlock(props);
  return <RowWindows block={{ ...block, windows: { ...block.windows, open } }} columns={columns} />;
}
type Columns = ReturnType<typeof rowColumn>;

const changed = (sample: BlockSample | undefined, block: BlockSample['block']): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, ...block } };
};

async function overTable(sample: BlockSample, open: OpenWindow, options: RenderOptions = {}): Promise<string> {
  const props = await sampleProps('table', sample, options);
  const columns = shownTableColumns(props, props.data.rows);
  return renderToString(<Opened props={props} columns={columns} open={open} />);
}
async function overList(sample: BlockSample, open: 'add' | 'edit', options: RenderOptions = {}): Promise<string> {
  const props = await sampleProps('list', sample, options);
  const [row] = props.data.rows.rows;
  if (!row) throw new Error('no row');
  const window: OpenWindow = open === 'add' ? { kind: 'add' } : { kind: 'edit', row, action: 0 };
  return renderToString(<Opened props={props} columns={listColumns(props)} open={window} />);
}

test('the button at the end says what the owner wants: submit_button_title', async () => {
  expect(await overTable(changed(tasks, {}), { kind: 'add' })).toMatch(/type="submit"[^>]*>Save task</);
  expect(await overTable(changed(tasks, { settings: {} }), { kind: 'add' })).toMatch(/type="submit"[^>]*>Save</);
  expect(await overList(changed(people, {}), 'add')).toMatch(/type="submit"[^>]*>Keep</);
  expect(await overList(changed(people, {}), 'edit')).toMatch(/type="submit"[^>]*>Keep</);
});

test('an image is given by its address or from the device: image_source', async () => {
  const axis = (image_source: string) => [{ column: 'photo', type: 'image', image_source }];
  expect(await overTable(changed(prices, { axis: axis('External URL') }), { kind: 'add' })).not.toContain(
    'type="file"',
  );
  expect(await overTable(changed(prices, { axis: axis('Upload Image') }), { kind: 'add' })).toContain('type="file"');
});

test('an edit button of a list offers the columns that the viewer may edit, and no other', async () => {
  const html = await overList(changed(people, {}), 'edit');
  expect(html).toMatch(/>Name</);
  expect(html).not.toMatch(/>E-mail</);
  const forEditors = [{ column: 'name' }, { column: 'mail', editable: 'Admins' }];
  expect(await overList(changed(people, { axis: forEditors }), 'edit', { viewer: editor })).toMatch(/>E-mail</);
});

test('the details of a row are a record: its name, its picture, its values, and the way to the rows beside it', async () => {
  const props = await sampleProps('table', changed(tasks, { settings: { show_details_on_click: true } }));
  const [first, second] = props.data.rows.rows;
  if (!first || !second) throw new Error('no rows');
  const html = await overTable(changed(tasks, { settings: { show_details_on_click: true } }), {
    ...{ kind: 'details', title: '' },
    row: second,
  });
  expect(html).toMatch(new RegExp(`<h2[^>]*>${String(second.cells['task'])}`));
  expect(html).not.toContain('>Details<');
  expect(html).toMatch(/aria-label="Previous record"(?![^>]*disabled)/);
  expect(html).toContain(`2 of ${props.data.rows.total}`);
  const start = await overTable(changed(tasks, {}), { kind: 'details', title: '', row: first });
  expect(start).toMatch(/aria-label="Previous record"[^>]*disabled|disabled[^>]*aria-label="Previous record"/);
});

test('details show a row whole, under a heading and above buttons of one’s own', () => {
  const columns = [
    rowColumn({ id: 'what', name: 'What', type: 'text' }, { use_markdown: true }),
    rowColumn({ id: 'when', name: 'When', type: 'date' }),
    rowColumn({ id: 'photo', name: 'Photo', type: 'image' }),
  ];
  const cells = { what: 'A **long** evening', when: '2026-12-24', photo: 'javascript:alert(1)' };
  const row = { row_id: 'r1', version: 1, cells };
  const html = renderToString(
    <DetailsDialog
      title="Winter feast"
      row={row}
      columns={columns}
      today="2026-11-21"
      onClose={() => undefined}
      actions={<button type="button">Join</button>}
    />,
  );
  expect(html).toMatch(/<h2[^>]*>Winter feast/);
  expect(html).toContain('<strong>long</strong>');
  expect(html).toContain('December 24, 2026');
  expect(html).toMatch(/<footer[^>]*><button type="button">Join/);
  expect(html).not.toContain('javascript:');
});
