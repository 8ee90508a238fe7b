/** The control of every kind of setting, by keyboard and mouse: what is set shows on the canvas at once, undo takes it back. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, type OpenStudio, saved } from './open-studio.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';

let open: OpenShop;
let studio: OpenStudio;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'note', name: 'Note', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const rows = Array.from({ length: 4 }, (_, index) => ({
    cells: { item: `Thing ${index + 1}`, note: `Note on ${index + 1}`, price: 10 + index },
  }));
  open = await openShop([
    { title: 'Orders', columns, rows },
    { title: 'Stock', columns: [{ id: 'left', name: 'Left', type: 'number' }], rows: [{ cells: { left: 7 } }] },
  ]);
  await open.shop.setBlocks('', [
    { id: 'features', type: 'featureslayout' },
    { id: 'banner', type: 'bannerHero' },
    { id: 'event', type: 'event', settings: { typeface: 'Its own' } },
    { id: 'words', type: 'markdown', sheet_title: 'Orders', settings: { markdown_text: 'We sell:' } },
    { id: 'faq', type: 'faq', sheet_title: 'Orders', settings: { question: 'item', answer: 'note' } },
    {
      id: 'form',
      type: 'form',
      sheet_title: 'Orders',
      settings: { titleForm: 'Order' },
      axis: [{ column: 'item', label: 'What' }],
    },
    { id: 'score', type: 'scorecard', axis: [{ source: { sheet_title: 'Orders', column: 'price' }, label: 'Sum' }] },
    { id: 'chart', type: 'chart', sheet_title: 'Orders', settings: { x_axis: 'item' }, axis: [{ column: 'price' }] },
    {
      id: 'table',
      type: 'table',
      sheet_title: 'Orders',
      axis: [{ column: 'item' }],
      actions: [{ type: 'API call', title: 'Send', api_endpoint: 'https://api.example.com/', field_mapping: [] }],
    },
    { id: 'embed', type: 'iframe' },
    { id: 'video', type: 'video' },
    { id: 'audio', type: 'audio' },
  ]);
  studio = await openStudio(open);
  await studio.canvas.locator('#audio').waitFor();
});
afterAll(async () => {
  await studio?.close();
  await open?.[Symbol.asyncDispose]();
});

/** Opens the settings of a block and answers where one of them is. */
async function settingOf(id: string, key: string, tab?: string): Promise<Locator> {
  const { page, canvas } = studio;
  await expect.poll(() => canvas.locator('[data-drawing="waiting"]').count()).toBe(0);
  await canvas.locator(`#${id}`).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByRole('textbox', { name: 'Search settings' }).waitFor();
  if (tab) {
    await panel.getByRole('tab', { name: tab }).click();
    const entry = panel.getByRole('tabpanel').locator('button[aria-expanded]:not([aria-haspopup])').first();
    if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
  }
  const setting = panel.locator(`[data-setting="${key}"]`).first();
  await setting.scrollIntoViewIfNeeded();
  return setting;
}

const rendered = (id: string): Promise<string> => studio.canvas.locator(`#${id}`).innerHTML();
const undo = (): Promise<void> => studio.page.getByRole('button', { name: /^Undo: / }).click();

/** The canvas shows what `change` does, and after `steps` times undo it is as it was. */
async function expectShown(id: string, change: () => Promise<void>, steps = 1): Promise<void> {
  const before = await rendered(id);
  await change();
  await expect.poll(() => rendered(id)).not.toBe(before);
  for (let step = 0; step < steps; step += 1) await undo();
  await expect.poll(() => rendered(id)).toBe(before);
}

const press = async (keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await studio.page.keyboard.press(key);
};

/** The options of the open list. */
const offered = (): Locator => studio.page.locator('[role="option"]:visible');

/** Kind, block, setting, and what a person does with its control. */
const simple: [string, string, string, (setting: Locator) => Promise<void>][] = [
  ['text', 'features', 'title', (setting) => setting.getByRole('textbox').fill('Why us')],
  ['textarea', 'event', 'Address', (setting) => setting.getByRole('textbox').fill('Old Mill\nMill Lane 3')],
  ['html', 'features', 'paragraph', (setting) => setting.getByRole('textbox').fill('Made <strong>by hand</strong>')],
  ['boolean', 'features', 'full_width', (setting) => setting.getByRole('switch').press('Space')],
  [
    'select of few options',
    'features',
    'title_alignment',
    async (setting) => {
      await setting.getByRole('radio', { checked: true }).focus();
      await press('ArrowRight');
    },
  ],
  [
    'select of many options',
    'event',
    'font',
    async (setting) => {
      await setting.getByRole('combobox').focus();
      await press('ArrowDown');
      await offered().first().waitFor();
      await press('Escape');
      await expect.poll(() => offered().count()).toBe(0);
      await press('ArrowDown');
      await offered().first().waitFor();
      await press('ArrowDown ArrowDown Enter');
    },
  ],
  ['number', 'banner', 'Banner_title_size', (setting) => setting.getByRole('textbox').press('ArrowUp')],
  ['slider', 'features', 'title_size', (setting) => setting.getByRole('slider').press('ArrowRight')],
  ['range', 'form', 'titleForm_size', (setting) => setting.getByRole('slider').press('ArrowRight')],
  [
    'space, which is dragged along the scale of spaces',
    'features',
    'gap',
    async (setting) => {
      await setting.getByRole('slider').press('ArrowRight');
      await expect.poll(() => setting.getByRole('textbox').inputValue()).toBe('24 px');
    },
  ],
  ['date', 'event', 'end_date', (setting) => setting.locator('input').fill('2027-03-04')],
  ['time', 'event', 'start_time', (setting) => setting.locator('input').fill('07:30')],
  ['email', 'event', 'contact_email', (setting) => setting.getByRole('textbox').fill('ask@example.com')],
  ['link', 'event', 'event_location_link', (setting) => setting.getByRole('textbox').fill('https://map.example.com/')],
  [
    'column',
    'faq',
    'answer',
    async (setting) => {
      await setting.getByRole('combobox').fill('Pri');
      await expect.poll(() => offered().allInnerTexts()).toEqual([expect.stringMatching(/^Price\b/)]);
      await press('ArrowDown Enter');
    },
  ],
  [
    'image address',
    'banner',
    'foreground_image',
    (setting) => setting.getByRole('textbox').fill('https://photos.example.com/1.svg'),
  ],
];
test.each(simple)('%s', async (_kind, id, key, act) => {
  const setting = await settingOf(id, key);
  await expectShown(id, () => act(setting));
  expect(studio.mistakes).toEqual([]);
});

test.each([
  ['number', 'banner', 'Banner_title_size', '900'],
  ['email', 'event', 'contact_email', 'ask at example'],
  ['link', 'event', 'event_location_link', 'javascript:alert(1)'],
  ['color', 'banner', 'background_color', '#12'],
])('%s: what does not fit is explained in its place and not taken over', async (_kind, id, key, value) => {
  const setting = await settingOf(id, key);
  const before = await rendered(id);
  await setting.locator('input').first().fill(value);
  await setting.getByRole('alert').waitFor();
  expect(await rendered(id)).toBe(before);
  await setting.getByRole('button', { name: /^Reset .* to the default$/ }).click();
  await setting.getByRole('alert').waitFor({ state: 'detached' });
});

test('color: a color of the app by its swatch, any other by keys, back to the theme by its button', async () => {
  const setting = await settingOf('features', 'title_color');
  const dialog = studio.page.getByRole('dialog');
  await expectShown('features', async () => {
    await setting.getByRole('button', { name: 'Pick title color' }).press('Enter');
    await dialog.getByRole('button', { name: '#166534' }).click();
    await studio.canvas.locator('#features h2[style*="#166534"], #features [style*="#166534"]').first().waitFor();
    await press('Escape');
  });
  await setting.getByRole('button', { name: 'Pick title color' }).press('Enter');
  await dialog.getByRole('slider', { name: 'Hue' }).press('ArrowRight');
  await press('Escape');
  await expect.poll(() => setting.getByRole('textbox').inputValue()).toMatch(/^#[0-9a-f]{6}$/);
  await setting.getByRole('button', { name: 'Reset title color to the theme' }).click();
  expect(await setting.getByRole('textbox').inputValue()).toBe('');
});

test('color: says when text would be hard to read on its background', async () => {
  const background = await settingOf('features', 'background_color');
  await background.getByRole('textbox').fill('#222222');
  const font = await settingOf('features', 'font_color');
  await font.getByRole('textbox').fill('#333333');
  await font.getByText('Hard to read on its background.').waitFor();
  await font.getByRole('textbox').fill('#ffffff');
  await font.getByText('Hard to read on its background.').waitFor({ state: 'detached' });
});

test('color: the named color of the app looks as it is drawn', async () => {
  const setting = await settingOf('event', 'event_icon_color');
  expect(await setting.getByRole('textbox').inputValue()).toBe('indigo');
  const swatch = setting.getByRole('button', { name: /^Pick/ });
  expect(await swatch.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(79, 70, 229)');
});

test('colors: added, changed and removed one by one', async () => {
  const setting = await settingOf('chart', 'backgroundColor', 'Series');
  const colors = setting.getByRole('textbox');
  const before = await colors.count();
  await setting.getByRole('button', { name: 'Add color' }).click();
  await expect.poll(() => colors.count()).toBe(before + 1);
  await colors.last().fill('#b4481f');
  await setting.getByRole('button', { name: `Remove color ${before + 1}` }).click();
  await expect.poll(() => colors.count()).toBe(before);
});

test('template: marks and columns are put in by button, and the canvas shows the rows', async () => {
  const setting = await settingOf('words', 'markdown_text');
  await expectShown(
    'words',
    async () => {
      await setting.getByRole('textbox').press('Control+End');
      await setting.getByRole('button', { name: 'Column' }).click();
      await studio.page.getByRole('menuitem', { name: 'Item' }).click();
      await studio.canvas.locator('#words').getByText('We sell:Thing 1').waitFor();
      // Kept by its id, read by its name.
      expect(await setting.getByRole('textbox').inputValue()).toBe('We sell:[Item]');
    },
    1,
  );
  await expectShown('words', async () => {
    await setting.getByRole('textbox').press('Control+a');
    await setting.getByRole('button', { name: 'Bold' }).click();
    await studio.canvas.locator('#words strong').waitFor();
  });
});

test('datasource: the sheet and the column of any sheet of the workbook', async () => {
  const setting = await settingOf('score', 'source', 'Cards');
  await setting.getByRole('combobox').first().click();
  await studio.page.getByRole('option', { name: 'Stock' }).click();
  await setting.getByRole('combobox').nth(1).click();
  await studio.page.getByRole('option', { name: /^Left/ }).click();
  await expect.poll(() => studio.canvas.locator('#score').innerText()).toMatch(/\b7\b/);
});

test('page: the pages of the app, by name', async () => {
  const setting = await settingOf('features', 'learn_more_page');
  await expectShown('features', async () => {
    await setting.getByRole('combobox').click();
    await studio.page.getByRole('option', { name: 'About us' }).click();
    await studio.canvas.locator('#features a[href="/about"]').waitFor();
  });
});

test('regex: tried out on a line before visitors meet it', async () => {
  const setting = await settingOf('form', 'regex_validation', 'Fields');
  await setting.getByRole('textbox').first().fill('[A-Z]{2}[0-9]{2}');
  await setting.getByLabel('Test an answer').fill('AB12');
  await setting.getByText('Accepted').waitFor();
  await setting.getByLabel('Test an answer').fill('AB123');
  await setting.getByText('Refused').waitFor();
});

test('key-value pairs: names with columns in brackets, added and removed', async () => {
  const setting = await settingOf('table', 'field_mapping', 'Actions');
  await setting.getByRole('button', { name: 'Add entry' }).click();
  await setting.getByLabel('Name 1').fill('article');
  await setting.getByLabel('Value 1').click();
  await studio.page.getByRole('option', { name: '[Item]' }).click();
  await saved(studio.page);
  await expect.poll(mapping).toEqual([{ key: 'article', value: '[column:item]' }]);
  await setting.getByRole('button', { name: 'Remove entry 1' }).click();
  await expect.poll(mapping).toEqual([]);
});

async function mapping(): Promise<unknown> {
  const page = await open.shop.services.pages.of(open.shop.app, 'draft').bySlug('');
  return page?.document.blocks.find((block) => block.id === 'table')?.actions[0]?.field_mapping;
}

test('code: an iframe is embedded, anything else is explained', async () => {
  const setting = await settingOf('embed', 'iframe_code');
  await expectShown('embed', async () => {
    await setting.getByRole('textbox').fill('<iframe src="https://maps.example.com/here"></iframe>');
    await studio.canvas.locator('#embed').getByText('maps.example.com').first().waitFor();
  });
  await setting.getByRole('textbox').fill('<script src="https://evil.example.com/"></script>');
  await setting.getByRole('alert').waitFor();
});

test('columns: what stands in them is said beside their names, and all others are added at once', async () => {
  const setting = await settingOf('chart', 'x_axis');
  await setting.getByRole('combobox').click();
  await studio.page.getByRole('option', { name: /Note.*Note on 1, Note on 2/ }).waitFor();
  await press('Escape');
  await settingOf('table', 'column', 'Columns');
  await studio.page.getByRole('button', { name: 'Add column' }).click();
  await studio.page.getByRole('menuitem', { name: 'All other columns (2)' }).click();
  const headings = studio.canvas.locator('#table').getByRole('columnheader');
  await expect.poll(async () => (await headings.allInnerTexts()).join()).toMatch(/Item.*Note.*Price/s);
  await undo();
  await expect.poll(async () => (await headings.allInnerTexts()).join()).not.toContain('Note');
  await studio.page.getByRole('tab', { name: 'Settings', exact: true }).click();
});

test('the panel with all this in it has no serious accessibility findings', async () => {
  await settingOf('table', 'field_mapping', 'Actions');
  expect(await seriousFindings(studio.page, 'aside')).toEqual([]);
  expect(studio.mistakes).toEqual([]);
});
