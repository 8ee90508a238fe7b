/** Browsers know the names of colors, the server has a list: both must read the same. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOfName } from '#kit/color-names.ts';
import { launchBrowser, openWindow } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const listed = [...read('../../src/kit/color-names.ts').matchAll(/\b([a-z]+):[\da-f]{3,6}\b/g)].flatMap(
  ([, name]) => name ?? [],
);

/** Names that mean something to a browser, but no color of the list; and what is no name at all. */
const others = [
  ...[
    'accentcolor',
    'accentcolortext',
    'activetext',
    'buttonborder',
    'buttonface',
    'buttontext',
    'canvas',
    'canvastext',
  ],
  ...['field', 'fieldtext', 'graytext', 'highlight', 'highlighttext', 'linktext', 'mark', 'marktext', 'selecteditem'],
  ...[
    'selecteditemtext',
    'visitedtext',
    'activeborder',
    'activecaption',
    'appworkspace',
    'background',
    'buttonhighlight',
  ],
  ...['buttonshadow', 'captiontext', 'inactiveborder', 'inactivecaption', 'inactivecaptiontext', 'infobackground'],
  ...['infotext', 'menu', 'menutext', 'scrollbar', 'threeddarkshadow', 'threedface', 'threedhighlight'],
  ...['threedlightshadow', 'threedshadow', 'window', 'windowframe', 'windowtext', 'currentcolor', 'inherit', 'none'],
  ...['greenish', 'red;', 'var(--accent)', 'color(srgb 1 0 0)', '', '-webkit-link'],
];

test('a browser reads every color name as the server does', async () => {
  const { page, context } = await openWindow(browser);
  const script = stripTypeScriptTypes(read('../../src/kit/asked-color-names.ts'));
  const names = [...listed, ...others];
  const address = `data:text/javascript,${encodeURIComponent(script)}`;
  const answers = await page.evaluate<(string | null)[]>(
    `import(${JSON.stringify(address)}).then(({ hexOfName }) => ${JSON.stringify(names)}.map((name) => hexOfName(name) ?? null))`,
  );
  await context.close();
  expect(listed).toHaveLength(148);
  const full = (digits: string): string =>
    digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits;
  expect(answers).toEqual(names.map((name) => (hexOfName(name) === undefined ? null : full(hexOfName(name) ?? ''))));
  expect(answers.filter((answer) => answer === null)).toHaveLength(others.length);
});
