import { afterAll, expect, test, vi } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { readBlock } from '../../read-block.ts';
import { definition } from '../definition.ts';
import { guidedSample } from '../samples.ts';

const page = vi.hoisted(() => ({ isHydrated: false }));
vi.mock(import('../../shared/use-hydrated.ts'), () => ({ useHydrated: () => page.isHydrated }));
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('../../shared/use-hydrated.ts');
  vi.resetModules();
});

async function render(isHydrated: boolean, options: RenderOptions = {}, sample = guidedSample): Promise<string> {
  page.isHydrated = isHydrated;
  return renderSample('form', sample, options);
}
const withSettings = (settings: object) => ({
  ...guidedSample,
  block: { ...guidedSample.block, settings: { ...guidedSample.block.settings, ...settings } },
});
const namesIn = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
/** The part of the page from one step to the next. */
const stepIn = (html: string, number: number) =>
  html
    .split('data-step="')
    .slice(1)
    .find((part) => part.startsWith(`${number}"`)) ?? '';

test('the sample may be saved', () => {
  expect(readBlock(definition, storedSample('form', guidedSample))).toMatchObject({ problems: [], gaps: [] });
});

test('without a script it is one long form with headings, and says when a field is to be filled in', async () => {
  const html = await render(false);
  expect(namesIn(html)).toEqual(
    expect.arrayContaining(['_block', 'name', 'age', 'guardian', 'role', 'diet', 'notes', 'boat', 'sail', 'club']),
  );
  expect([...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
    'About you',
    'On board',
    'Your boat',
  ]);
  expect(html).toContain('Fill this in only if: Age is less than 18');
  expect(html).toContain('Fill this in only if: Diet is any of No nuts, Other; Role is filled in');
  expect(html).toContain('Fill this in only if: Role is Skipper');
  expect(html).not.toMatch(/ hidden=""|<progress/);
  expect(html).toContain('>Sign up<');
  // A browser must not ask for what may not be asked at all.
  expect(/<input[^>]*name="guardian"[^>]*>/.exec(html)?.[0]).not.toContain('required');
  expect(/<input[^>]*name="boat"[^>]*>/.exec(html)?.[0]).not.toContain('required');
  expect(/<input[^>]*name="age"[^>]*>/.exec(html)?.[0]).toContain('required');
});

test('with a script one step is shown, with where it is among those that are asked', async () => {
  const html = await render(true);
  expect(html).toContain('Step 1 of 2');
  expect(stepIn(html, 0)).not.toMatch(/^0"[^>]*hidden/);
  expect(stepIn(html, 1)).toMatch(/^1"[^>]*hidden/);
  expect(html).toContain('>Go on<');
  expect(html).not.toMatch(/>Sign up<|>Back<|Fill this in only if/);
  expect(await render(true, {}, withSettings({ next_text: '' }))).toContain('>Next<');
});

test('what was posted and refused is shown again, in the step of the mistake', async () => {
  const posted = {
    ...{ block: 'b7', lines: 0 },
    fields: { name: ['Ann'], age: ['12'], role: ['Skipper'], boat: ['Nina'], sail: ['x'] },
    messages: { sail: 'This doesn’t match the required format.' },
  };
  const html = await render(false, { id: 'b7', context: { posted } as never });
  expect(html).toContain('value="Nina"');
  expect(html).toContain('This doesn’t match the required format.');
  const guided = await render(true, { id: 'b7', context: { posted } as never });
  expect(guided).toContain('Step 1 of 3');
});

test('a field is shown to those alone that it is for', async () => {
  expect(namesIn(await render(false))).toContain('club');
  const ann = { name: 'Ann', email: 'ann@example.com' };
  expect(namesIn(await render(false, { context: { user: ann } }))).not.toContain('club');
});
