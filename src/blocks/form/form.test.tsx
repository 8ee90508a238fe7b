import { expect, test } from 'vitest';
import { configOf as completeConfig, renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { WriteRequest } from '../contract.ts';
import { readBlock } from '../read-block.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [booking, application, bare, broken] = samples;

async function render(sample: typeof booking, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('form', sample, options);
}
const tagNamed = (html: string, name: string): string =>
  new RegExp(`<[a-z]+ [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const configOf = (axis: Record<string, unknown>[]) => completeConfig('form', { axis });

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('form', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('without scripts it is a plain form that posts its fields by column to its own page', async () => {
  const html = await render(booking, { id: 'b7' });
  expect(html).toMatch(/<form[^>]*action=""[^>]*method="post"/);
  expect(html).toContain('<input type="hidden" name="_block" value="b7"/>');
  for (const name of ['name', 'email', 'course', 'start', 'interests', 'message'])
    expect(html).toContain(`name="${name}"`);
  expect(tagNamed(html, 'name')).toContain('required');
  expect(await render(application)).toMatch(/<form[^>]*encType="multipart\/form-data"/);
  expect(tagNamed(await render(application), 'cv')).toContain('type="file"');
  expect(tagNamed(await render(application), 'cv')).toContain('accept=".pdf"');
});

test('a hidden field and its default are not in the page', async () => {
  const html = await render(booking);
  expect(html).not.toContain('channel');
  expect(html).not.toContain('website');
});

test('defaults today and user_email become the date and the e-mail of the visitor', async () => {
  const html = await render(booking, { context: { user: { name: 'Ann', email: 'ann@example.com' } } });
  expect(tagNamed(html, 'start')).toContain('value="2026-11-21"');
  expect(tagNamed(html, 'email')).toContain('value="ann@example.com"');
  expect(await render(booking)).not.toContain('user_email');
});

test('the texts are those of the catalogue where the owner gave none', async () => {
  const config = configOf([{ column: 'a' }]);
  expect(config.settings.submit_text).toBe('Submit');
  expect(config.settings.submit_success).toBe('Data added to the spreadsheet');
  expect(config.axis[0]?.placeholder).toBe('Type here..');
});

test('options come from their sheet, and a sheet that is gone says so at its field', async () => {
  expect(await render(booking)).toContain('<option value="Coastal weekend">');
  expect(await render(broken)).toContain('no longer exists.');
});

test('who may not add rows reads that, and the button is off', async () => {
  const html = await render(broken);
  expect(html).toContain('don’t have permission to submit it');
  expect(html).toMatch(/<button type="submit"[^>]*disabled/);
  expect(await render(booking)).not.toContain('no permission');
});

test('after a plain post the page says the success text instead of the fields', async () => {
  const html = await render(booking, { id: 'b7', context: { path: '/?_sent=b7' } });
  expect(html).toContain('Your place is booked. See you on the pier.');
  expect(html).not.toContain('<form');
  expect(await render(booking, { id: 'b7', context: { path: '/?_sent=b8' } })).toContain('<form');
});

test('a form without fields says what to do', async () => {
  expect(await render(bare)).toContain('This form has no fields yet');
});

test('a form asks for the options of visible sheet-backed choices only, never for rows', async () => {
  const source = { sheet_title: 'Courses', column: 'title' };
  const config = configOf([
    { column: 'a', type: 'select', from_google_sheet: true, source },
    { column: 'b', type: 'multi-select', from_google_sheet: true, source, hide: true },
    { column: 'c', type: 'text', from_google_sheet: true, source },
    { column: 'd', type: 'select', from_google_sheet: false, source },
    { column: 'e', type: 'select', from_google_sheet: true },
  ]);
  expect(definition.requests(config)).toEqual({
    'options:a': { shape: 'distinct', sheet_title: 'Courses', column: 'title', limit: 500, choicesFor: 'a' },
    // Of a choice its list, and no value.
    'options:d': { shape: 'distinct', column: 'd', limit: 0, choicesFor: 'd' },
  });
});

const request = (cells: WriteRequest['cells']): WriteRequest => ({
  kind: 'add',
  cells,
  editable: [],
  columns: [],
  options: {},
  today: '2026-11-21',
  user: { name: 'Ann', email: 'ann@example.com' },
  matches: (pattern, text) => new RegExp(`^(?:${pattern})$`, 'u').test(text),
});

test('what is sent is read by type, checked, and completed with the hidden fields', async () => {
  const config = configOf([
    { column: 'name', required: true },
    { column: 'age', type: 'number' },
    { column: 'tags', type: 'multi-select', options: 'red, green' },
    { column: 'who', hide: true, default: 'user_email' },
    { column: 'when', type: 'date', hide: true, default: 'today' },
  ]);
  const sent = { name: ' Bo ', age: '1,200', tags: 'red, green', who: 'forged@example.com' };
  expect(definition.checkWrite?.(config, request(sent))).toEqual({
    cells: { name: 'Bo', age: 1200, tags: 'red, green', who: 'ann@example.com', when: '2026-11-21' },
    problems: [],
  });
});

test('every wrong field is named, not only the first', async () => {
  const config = configOf([
    { column: 'name', required: true },
    { column: 'mail', type: 'email' },
    { column: 'code', regex_validation: '[A-Z]{2}-\\d{4}', regex_message: 'Like AB-1234.' },
    { column: 'color', type: 'select', options: 'red, green' },
  ]);
  const answer = definition.checkWrite?.(config, request({ mail: 'nobody', code: 'x', color: 'blue', salary: 1 }));
  expect(answer?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'salary: This form field doesn’t exist.',
    'name: Fill in this field.',
    'mail: Enter an e-mail address such as name@example.com.',
    'code: Like AB-1234.',
    'color: Choose one of the options. blue isn’t one of them.',
  ]);
});

test('proposed fields follow the types of the columns', async () => {
  const { axis } = definition.propose([
    { id: 'mail', name: 'E-mail', type: 'email' },
    { id: 'notes', name: 'Notes', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
    { id: 'born', name: 'Born', type: 'date' },
  ]);
  expect(axis?.map((field) => field['type'])).toEqual(['email', 'textarea', 'file', 'date']);
});
