/** Lists inside the settings, pictures and icons: added, moved, removed, limited, with what one change does to another. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStudio, type OpenStudio, saved } from './open-studio.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let open: OpenShop;
let studio: OpenStudio;
let panel: Locator;

beforeAll(async () => {
  open = await openShop([]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'banner', type: 'bannerHero' },
    { id: 'why', type: 'featureslayout' },
    { id: 'foot', type: 'footer', settings: { footerLayoutType: 'Mega' } },
  ]);
  studio = await openStudio(open);
  await studio.canvas.locator('#foot').waitFor();
  await expect.poll(() => studio.canvas.locator('[data-drawing]').count()).toBe(0);
  panel = studio.page.getByRole('complementary');
  // What is still to be saved would land on the blocks of the next test.
  return async () => {
    await saved(studio.page);
    await studio.close();
  };
});

async function settingOf(id: string, key: string): Promise<Locator> {
  await studio.canvas.locator(`#${id}`).focus();
  await studio.page.keyboard.press('Enter');
  const setting = panel.locator(`[data-setting="${key}"]`).first();
  await setting.scrollIntoViewIfNeeded();
  return setting;
}

const titles = async (list: Locator): Promise<string[]> =>
  (await list.locator('button[aria-expanded]:not([aria-haspopup])').allInnerTexts()).map((title) => title.trim());
const field = (list: Locator, key: string): Locator => list.locator(`[data-setting="${key}"]`);

async function choose(setting: Locator, option: string): Promise<void> {
  const radio = setting.getByRole('radio', { name: option, exact: true });
  if (await radio.count()) return setting.getByText(option, { exact: true }).click();
  await setting.getByRole('combobox').click();
  await studio.page.getByRole('option', { name: option, exact: true }).click();
}

test('features are added, moved and removed, and the canvas follows', async () => {
  const list = await settingOf('why', 'features');
  const shown = () => studio.canvas.locator('#why').innerText();
  const [first = '', second = '', ...rest] = await titles(list);
  await list.getByRole('button', { name: 'Add feature' }).click();
  await expect.poll(() => titles(list)).toEqual([first, second, ...rest, `Feature ${rest.length + 3}`]);
  await expect.poll(shown).toContain(`Feature ${rest.length + 3}`);
  await list.getByRole('button', { name: `More for Feature ${rest.length + 3}` }).click();
  await studio.page.getByRole('menuitem', { name: 'Remove' }).click();
  await list.getByRole('button', { name: `More for ${first}` }).click();
  await studio.page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(() => titles(list)).toEqual([second, first, ...rest]);
  await expect.poll(async () => (await shown()).indexOf(second) < (await shown()).indexOf(first)).toBe(true);
  await studio.page.getByRole('button', { name: /^Undo: / }).click();
  await expect.poll(() => titles(list)).toEqual([first, second, ...rest]);
  expect(studio.mistakes).toEqual([]);
});

test('the kind of a feature clears its icon, and an icon is found by its name', async () => {
  const list = await settingOf('why', 'features');
  await list.locator('button[aria-expanded]:not([aria-haspopup])').first().click();
  await choose(field(list, 'iconType'), 'Text');
  await field(list, 'icon_text').getByRole('textbox').fill('NEW');
  await studio.canvas.locator('#why').getByText('NEW', { exact: true }).waitFor();
  await choose(field(list, 'iconType'), 'Fontawesome');
  expect(await field(list, 'icon').getByRole('textbox').inputValue()).toBe('');
  await field(list, 'icon').getByRole('button', { name: 'Choose icon' }).press('Enter');
  const chooser = studio.page.getByRole('dialog');
  await chooser.getByLabel('Search icons').fill('leaf');
  await chooser.getByRole('button', { name: 'leaf', exact: true }).press('Enter');
  expect(await field(list, 'icon').getByRole('textbox').inputValue()).toBe('fa-solid fa-leaf');
  await choose(field(list, 'iconType'), 'Text');
  expect(await field(list, 'icon_text').getByRole('textbox').inputValue()).toBe('');
});

test('at most three contacts; another type clears what was entered', async () => {
  const list = await settingOf('foot', 'contactItems');
  for (let left = 3 - (await titles(list)).length; left > 0; left -= 1)
    await list.getByRole('button', { name: 'Add Contact' }).click();
  await list.getByText('At most 3.', { exact: true }).waitFor();
  expect(await list.getByRole('button', { name: 'Add Contact' }).count()).toBe(0);
  await field(list, 'value').getByRole('textbox').fill('555 0100');
  await studio.canvas.locator('#foot').getByText('555 0100').waitFor();
  await choose(field(list, 'type'), 'Email');
  await expect.poll(() => field(list, 'value').getByRole('textbox').inputValue()).toBe('');
});

test('profiles come in the order instagram, facebook, linkedin', async () => {
  const list = await settingOf('foot', 'socialItems');
  for (const network of ['Instagram', 'Facebook', 'Linkedin']) {
    await list.getByRole('button', { name: 'Add Profile' }).click();
    const type = field(list, 'type');
    const shown = (await type.getByRole('radio').count())
      ? type.locator('label:has(input:checked), input:checked + label').first().innerText()
      : type.getByRole('combobox').inputValue();
    expect(await shown).toBe(network);
  }
  await list.getByText('At most 3.', { exact: true }).waitFor();
});

test('the page of a link and its address clear each other', async () => {
  const list = await settingOf('head', 'navigationItems');
  await list.getByRole('button', { name: 'Add Nav Item' }).click();
  await studio.canvas.locator('#head').getByText('Nav Item 1').first().waitFor({ state: 'attached' });
  await field(list, 'pageSlug').getByRole('textbox').fill('orders');
  await choose(field(list, 'linkType'), 'external/url');
  await field(list, 'url').getByRole('textbox').fill('https://away.example.com/');
  await choose(field(list, 'linkType'), 'Page');
  expect(await field(list, 'pageSlug').getByRole('textbox').inputValue()).toBe('');
  await field(list, 'pageSlug').getByRole('textbox').fill('about');
  await choose(field(list, 'linkType'), 'external/url');
  expect(await field(list, 'url').getByRole('textbox').inputValue()).toBe('');
});

test('a picture is uploaded, keeps the point that was chosen in view, and goes again', async () => {
  const setting = await settingOf('banner', 'foreground_image');
  const picture = studio.canvas.locator('#banner img').last();
  await setting.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
  await expect.poll(() => setting.getByRole('textbox').inputValue()).toMatch(/^\/|^http/);
  await picture.waitFor();
  await setting.getByRole('button', { name: 'Focus point' }).click();
  const slider = setting.getByRole('slider', { name: /focus from the left/ });
  await slider.press('Home');
  await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).objectPosition)).toMatch(/^0(%|px) /);
  await setting.getByRole('button', { name: /^Remove / }).click();
  await expect.poll(() => setting.getByRole('textbox').inputValue()).toBe('');
  await setting.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: dot });
  await setting.getByText('This file isn’t an image.').waitFor();
  expect(studio.mistakes).toEqual([]);
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
