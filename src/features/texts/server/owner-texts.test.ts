import { expect, test, vi } from 'vitest';
import { matchesPattern, ownerHtml, templateHtml, templateParagraphs } from './owner-texts.ts';
import { runInThread, UnreadableText } from './text-pool.ts';

test('a light text is read at once, a long one in a thread, both the same way', async () => {
  const light = ownerHtml('markdown', '**Hello** [you](https://e.x)');
  expect(light).not.toBeInstanceOf(Promise);
  expect(await light).toEqual({
    html: '<p><strong>Hello</strong> <a href="https://e.x">you</a></p>\n',
    overdue: false,
  });
  const heavy = ownerHtml('markdown', '**Hello** <script>x</script>\n\n'.repeat(200));
  expect(heavy).toBeInstanceOf(Promise);
  const { html } = await heavy;
  expect(html.match(/<strong>Hello<\/strong>/g)).toHaveLength(200);
  expect(html).not.toContain('script');
});

test('a text is read once, by however many it is asked at the same time and after', async () => {
  const text = '- item _one_\n'.repeat(300);
  const first = ownerHtml('markdown', text);
  expect(ownerHtml('markdown', text)).toBe(first);
  await first;
  expect(ownerHtml('markdown', text)).toBe(ownerHtml('markdown', text));
});

test('signs that would be compared with each other for minutes are shown as they were written', async () => {
  const text = '_a*'.repeat(7_000);
  expect(await ownerHtml('markdown', text)).toEqual({ html: `<p>${text}</p>`, overdue: false });
  const { html } = await templateHtml(`${text}[column:name]<b>`, [{ name: 'Ann' }]);
  expect(html).toEqual([`<p>${text}Ann&lt;b&gt;</p>`]);
  expect(await templateParagraphs(`${text}[column:name]`, { name: 'Ann' })).toEqual([
    { text: `${text}Ann`, look: 'text' },
  ]);
});

test('a task past its deadline ends with its thread; this one goes on, and the next task is answered', async () => {
  let beats = 0;
  const heart = setInterval(() => beats++, 20);
  const slow = runInThread({ kind: 'markdown', text: '_a*'.repeat(16_000) });
  await expect(slow).rejects.toBeInstanceOf(UnreadableText);
  clearInterval(heart);
  expect(beats).toBeGreaterThan(10);
  expect(await runInThread({ kind: 'markdown', text: '# On' })).toBe('<h1>On</h1>\n');
});

test('a text that is nested deeper than the stack is unreadable, and nothing more', async () => {
  await expect(runInThread({ kind: 'markdown', text: '> '.repeat(20_000) })).rejects.toBeInstanceOf(UnreadableText);
  expect(await runInThread({ kind: 'inline-html', text: '<b>a</b><p>' })).toBe('<b>a</b>');
});

test('what was unreadable is not tried again with every visit', async () => {
  // As large as a pattern may be, over more text than can be read in time.
  const texts = Array.from({ length: 300 }, (_, index) => `${'a'.repeat(9_990)}${index}`);
  const requested = () => matchesPattern('.{0,1000}.{0,900}!', texts);
  await expect(requested()).rejects.toMatchObject({ code: 'unavailable' });
  // Without a clock no deadline could end it: the answer can only be remembered.
  vi.useFakeTimers({ now: Date.now(), toFake: ['setTimeout'] });
  await expect(requested()).rejects.toMatchObject({ code: 'unavailable' });
  vi.useRealTimers();
});

test('a pattern must match the whole text, in linear time', async () => {
  expect(await matchesPattern('[A-Z]{2}-\\d{4}', ['AB-1234', 'xAB-1234'])).toEqual([true, false]);
  expect(await matchesPattern('(a+)+$', [`${'a'.repeat(5_000)}!`])).toEqual([false]);
});

test('a pattern that cannot be read matches all', async () => {
  expect(await matchesPattern('(', ['anything'])).toEqual([true]);
});

test('a text longer than is compared matches no pattern', async () => {
  expect(await matchesPattern('a*', ['a'.repeat(10_000), 'a'.repeat(10_001)])).toEqual([true, false]);
});

test('a pattern of tens of thousands of states is refused without being tried', async () => {
  await expect(matchesPattern('.{0,1000}'.repeat(55), ['a'])).rejects.toMatchObject({ code: 'unavailable' });
});
