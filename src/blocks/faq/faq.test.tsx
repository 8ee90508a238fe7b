import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import type { Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { isWhole, piecesOf, type Question, searchQuestions } from './questions.ts';
import { samples } from './samples.ts';

const [plain, , list, , , , long] = samples;

function render(sample: BlockSample | undefined, settings = {}, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  const block = { ...sample.block, settings: { ...sample.block.settings, ...settings } };
  return renderSample('faq', { ...sample, block }, options);
}
const openOnes = (html: string): number => html.match(/<details[^>]* open=""/g)?.length ?? 0;

test('questions open by the browser alone, one at a time, the first from the start', async () => {
  const html = await render(plain);
  expect(html.match(/<details/g)).toHaveLength(6);
  expect(new Set(html.match(/name="[^"]+"/g)).size).toBe(1);
  expect(openOnes(html)).toBe(1);
  expect(html).toContain('Dogs are welcome on the terrace');
  expect(definition.hydrates(configOf('faq', {}))).toBe('never');
});

test('several may be open, and none need be', async () => {
  const html = await render(plain, { allow_multiple_open: true, expand_first_item: false });
  expect(html).not.toMatch(/<details[^>]* name=/);
  expect(openOnes(html)).toBe(0);
});

test('the names of two blocks on a page are their own', async () => {
  const name = async (sample: BlockSample | undefined) => (await sampleProps('faq', sample!)).id;
  expect(await render(plain)).toContain(`name="${await name(plain)}-questions"`);
});

test('a list shows every answer and hides nothing', async () => {
  const html = await render(list);
  expect(html).not.toContain('<details');
  expect(html.match(/<h3/g)).toHaveLength(4);
});

test('beyond the page size there are links to the other pages', async () => {
  const html = await render(list);
  expect(html).toMatch(/<nav[^>]*aria-label="Pages of the questions"/);
  expect(html).toMatch(/href="[^"]*page[^"]*=2/);
  expect(await render(plain)).not.toContain('<nav');
});

test('the ask names two columns and lets visitors search only where the owner does', () => {
  const request = (settings: Record<string, unknown>) =>
    definition.requests(configOf('faq', { settings: { question: 'q', answer: 'a', ...settings } })).rows;
  expect(request({})).toEqual({
    shape: 'rows',
    columns: ['q', 'a'],
    pageSize: 20,
    visitor: { search: false, page: true },
  });
  expect(request({ allow_search: true, rows_per_page: 7 })).toMatchObject({ pageSize: 7, visitor: { search: true } });
});

test('the search is a form of the page before its script, and absent unless wanted', async () => {
  expect(await render(plain)).not.toContain('type="search"');
  const html = await render(plain, { allow_search: true });
  expect(html).toMatch(/<form [^>]*action="\/menu#/);
  expect(html).toContain('aria-label="Search the questions"');
  expect(definition.hydrates(configOf('faq', { settings: { allow_search: true } }))).toBe('idle');
});

const questions: Question[] = [
  { row_id: '1', question: 'May I bring my dog?', answer: 'On the terrace.' },
  { row_id: '2', question: 'Is there a terrace?', answer: 'Yes, facing west.' },
  { row_id: '3', question: 'Do you take cards?', answer: 'All of them.' },
];

test.each([
  ['', ['1', '2', '3']],
  [' , ', ['1', '2', '3']],
  ['TERRACE', ['1', '2']],
  ['dog, cards', ['1', '3']],
  ['dog bring', ['1']],
  // No text has both words, and one question has them in two.
  ['dog terrace', ['1']],
  ['nothing like it', []],
])('a search in place for %j finds what the engine would', (search, found) => {
  expect(searchQuestions(questions, search).shown.map(({ row_id }) => row_id)).toEqual(found);
});

test.each([
  ['May I bring my dog?', '', ['May I bring my dog?']],
  ['May I bring my dog?', 'DOG', ['May I bring my ', 'dog', '?']],
  ['Costs $5 (or 6)?', '"$5 (", 6', ['Costs ', '$5 (', 'or ', '6', ')?']],
])('what is searched for in %j by %j is marked', (text, search, pieces) => {
  expect(piecesOf(text, search)).toEqual(pieces);
});

test('only a list that is all on the page is searched in place', async () => {
  const rowsOf = async (sample: BlockSample | undefined) => (await sampleProps('faq', sample!)).data.rows;
  expect(isWhole(await rowsOf(plain))).toBe(true);
  expect(isWhole(await rowsOf(long))).toBe(false);
  expect(isWhole({ ...(await rowsOf(plain)), query: { search: 'dog' } })).toBe(false);
});

test('what the address searches for is answered and marked on the server', async () => {
  const address = new URLSearchParams({ 'sample.search': 'dog' });
  const html = await render(plain, { allow_search: true }, { address });
  expect(html).toContain('<mark>dog</mark>');
  expect(html).toContain('1 question matches');
  expect(html).not.toContain('Do I have to book');
  expect(await render(plain, {}, { address })).toContain('Do I have to book');
  expect(
    await render(plain, { allow_search: true }, { address: new URLSearchParams({ 'sample.search': 'zebra' }) }),
  ).toMatch(/No matching questions.*Show all questions/s);
});

test('answers are Markdown or as they are written, never HTML', async () => {
  const rows = [
    { question: 'A <b>bold</b> question?', answer: '**Yes** <script>alert(1)</script> [no](javascript:x)' },
  ];
  const sample: BlockSample = { ...plain!, sheets: { Help: { columns: plain!.sheets!.Help!.columns, rows } } };
  const html = await render(sample);
  expect(html).toContain('<strong>Yes</strong>');
  expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; question?');
  expect(html).not.toMatch(/<script|href="javascript/);
  expect(await render(sample, { use_markdown: false })).toContain('**Yes**');
});

test('search engines are told what is a question and what its answer', async () => {
  const html = await render(plain);
  expect(html).toContain('https://schema.org/FAQPage');
  expect(html.match(/itemProp="acceptedAnswer"|itemprop="acceptedAnswer"/gi)).toHaveLength(6);
});

test.each<[string[], Record<string, string>]>([
  [['Topic', 'Reply'], { question: 'c0', answer: 'c1' }],
  [['Answer', 'Question'], { question: 'c1', answer: 'c0' }],
  [['_id', 'One', 'Two'], { question: 'c1', answer: 'c2' }],
  [['Alone'], { question: 'c0' }],
  [[], {}],
])('columns %j are proposed as %j', (names, settings) => {
  const columns = names.map((name, index): Column => ({ id: `c${index}`, name, type: 'text' }));
  expect(definition.propose(columns).settings).toEqual(settings);
});

test.each([
  ['a visitor', {}, 'There’s nothing to show right now.'],
  ['an editor', { context: { editing: true } }, 'Rows with a question'],
])('without rows %s is told what this is for', async (_, options, words) => {
  expect(await render(samples[4], {}, options)).toContain(words);
});
