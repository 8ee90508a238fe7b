import { expect, test } from 'vitest';
import { renderSample, sampleProps } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { samples } from './samples.ts';

const [clients, , , , , , wide] = samples;

async function render(sample: BlockSample | undefined): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('table', sample);
}

test('on a phone rows are cards: of many values the first ones stand there, and the others come when they are wanted', async () => {
  const html = await render(wide);
  expect(html).toMatch(/Show all \d+ values/);
  expect(html).toContain('data-beyond="true"');
  expect(await render(clients)).not.toMatch(/data-beyond|Show all/);
});

test('the heading of such a card is the first column, or the one that was chosen, however many there are', async () => {
  const headingOf = async (settings: Record<string, unknown>, sample = clients!) => {
    const html = await render({ ...sample, block: { ...sample.block, settings } });
    const [row = ''] = /<tr data-row.*?<\/tr>/s.exec(html) ?? [];
    return row.match(/<td[^>]*data-heading="true"[^>]*>/g) ?? [];
  };
  expect(await headingOf({})).toEqual([expect.stringContaining('data-label="Client"')]);
  expect(await headingOf({ phone_heading: 'share' })).toEqual([expect.stringContaining('data-label="Paid"')]);
  expect(await headingOf({ phone_heading: 'gone' })).toEqual([expect.stringContaining('data-label="Client"')]);
  const last = wide!.block.axis!.at(-1)!['column'];
  const [chosen = ''] = await headingOf({ phone_heading: last }, wide);
  expect(chosen).not.toContain('data-beyond');
});

test('columns of a new table are 200 px wide, else as the owner has them or as their content', async () => {
  const widths = async (settings: Record<string, unknown>, first: Record<string, unknown> = {}) => {
    const axis = clients!.block.axis!.map((item, index) => (index === 0 ? { ...item, ...first } : item));
    const html = await render({ ...clients!, block: { ...clients!.block, axis, settings } });
    return [...html.matchAll(/<col style="width:(\d+)px/g)].map(([, width]) => Number(width));
  };
  expect((await widths({})).slice(0, 2)).toEqual([200, 200]);
  const [client = 0, status = 0] = await widths({ column_widths: 'By content' });
  expect(client).toBeGreaterThan(status);
  expect((await widths({ column_width: '180px' })).slice(0, 2)).toEqual([180, 180]);
  expect((await widths({}, { column_width: '333px' }))[0]).toBe(333);
});

test('a column is called what its owner calls it here, in the answers of the server too', async () => {
  const axis = [{ column: 'client', label: 'Who it is for' }, { column: 'email' }];
  const sample = { ...clients!, block: { ...clients!.block, axis } };
  const names = (await sampleProps('table', sample)).data.rows.columns.map(({ name }) => name);
  expect(names[0]).toBe('Who it is for');
  expect(names[1]).not.toBe('');
  expect(await render(sample)).toContain('Who it is for');
});

test("New Year's days in a column of years are years, also where it is shown as a date", async () => {
  const html = await render({
    name: '',
    state: 'normal',
    block: { sheet_title: 'A', axis: [{ column: 'y', type: 'date' }] },
    sheets: { A: { columns: [{ id: 'y', name: 'Year', type: 'date' }], rows: [{ y: '2001-01-01' }] } },
  });
  expect(html).toContain('2001');
  expect(html).not.toContain('January 1');
});

test('a column for the details alone is answered for them and stands not in the table', async () => {
  const axis = [{ column: 'client' }, { column: 'email', details_only: true }];
  const sample = { ...clients!, block: { ...clients!.block, axis, settings: { show_details_on_click: true } } };
  expect((await sampleProps('table', sample)).data.rows.columns.map(({ id }) => id)).toContain('email');
  expect(await render(sample)).not.toContain('mailto:hello@nordlicht-lamps.example"></');
  expect(await render(sample)).not.toContain('>Contact<');
});

test('tags in cells are shown as text, or left out where the owner says so', async () => {
  const cleaned = (html_in_cells: string): BlockSample => ({
    ...{ name: '', state: 'normal' },
    block: { sheet_title: 'A', axis: [{ column: 'note' }], settings: { html_in_cells } },
    sheets: {
      A: {
        columns: [{ id: 'note', name: 'Note', type: 'text' }],
        rows: [{ note: '<p>Good <b>bread</b><script>alert(1)</script></p>' }],
      },
    },
  });
  expect(await render(cleaned('Shown as text'))).toContain('&lt;p&gt;Good &lt;b&gt;bread');
  expect(await render(cleaned('Cleaned'))).toContain('>Good bread<');
});
