/** Texts and pictures of the canvas, changed where they stand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { eventually } from '../eventually.ts';

let open: OpenShop;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const rows = Array.from({ length: 12 }, (_, index) => ({ cells: { item: `Thing ${index + 1}`, price: index } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

const visitorText = async (): Promise<string> => (await open.shop.ask('/')).text();

beforeEach(async () => {
  await open.shop.setBlocks('', [
    {
      id: 'head',
      type: 'header',
      settings: { HeaderTitle: 'Corner', navigationItems: [{ name: 'Our menu', linkType: 'external/url', url: '/' }] },
    },
    {
      id: 'hero',
      type: 'bannerHero',
      settings: { Banner_title: 'Bread <em>daily</em>', subtitle: 'From the oven', title: 'New' },
    },
    {
      id: 'words',
      type: 'markdown',
      settings: { markdown_text: '## Hours\n\nOpen **daily** but Monday.\n\n- one\n- two' },
    },
    {
      id: 'rows',
      type: 'table',
      sheet_title: 'Orders',
      settings: { title: 'All orders' },
      axis: [{ column: 'item' }],
    },
    { id: 'filled', type: 'markdown', sheet_title: 'Orders', settings: { markdown_text: 'We sell [column:item].' } },
    { id: 'foot', type: 'footer', settings: { FooterDescription: 'Two lines\nof words', copyrightText: '© Corner' } },
  ]);
});

test('a text is clicked and typed: Enter and leaving keep it, Escape puts it back, undo names it', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  const title = canvas.locator('#rows h2');
  await title.click();
  const field = canvas.getByRole('textbox', { name: 'Title of Table' });
  await field.waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Orders of today');
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo: change Title of Table' }).waitFor();
  expect(await title.innerText()).toBe('Orders of today');
  // Nothing moved while it was typed; the settings open by key, and show the same.
  expect(await page.getByRole('complementary').count()).toBe(0);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Orders of today');

  await title.click();
  await page.keyboard.type('never kept');
  await page.keyboard.press('Escape');
  expect(await title.innerText()).toBe('Orders of today');

  const lines = canvas.locator('#foot p').filter({ hasText: 'Two lines' });
  const description = canvas.getByRole('textbox', { name: 'Footer description of Footer' });
  // A page that is being rendered again may swallow a click.
  await eventually(async () => {
    if ((await description.count()) === 0) await lines.click();
    await description.waitFor({ timeout: 2_000 });
  });
  await description.fill('First\nSecond');
  await canvas.locator('#rows h2').click();
  await page.getByRole('button', { name: 'Undo: change Footer description of Footer' }).waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  await eventually(async () => expect(await visitorText()).toContain('Orders of today'));
  expect(await visitorText()).toMatch(/First\nSecond/);
  expect(await visitorText()).not.toMatch(/data-shows|[\u2061-\u2064]/);
  await page.getByRole('button', { name: 'Undo: change Footer description of Footer' }).click();
  await lines.waitFor();
  expect(mistakes).toEqual([]);
  await close();
});

test('what can be pressed is typed by two clicks, one follows; Tab goes through the texts of a block', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  await canvas.getByRole('link', { name: 'Our menu' }).first().dblclick();
  const name = canvas.getByRole('textbox', { name: 'Nav Item 1: Name of Header' });
  await name.fill('What we bake');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo: change Navigation items of Header' }).waitFor();
  await canvas.getByRole('link', { name: 'What we bake' }).first().waitFor();

  await canvas.locator('#hero').focus();
  await page.keyboard.press('F2');
  await canvas.getByRole('textbox', { name: 'Title of Banner', exact: true }).waitFor();
  await page.keyboard.type('Open again');
  await page.keyboard.press('Tab');
  await canvas.getByRole('textbox', { name: 'Banner title of Banner' }).waitFor();
  await page.keyboard.press('Tab');
  await canvas.getByRole('textbox', { name: 'Subtitle of Banner' }).waitFor();
  await page.keyboard.press('Tab');
  // A space is a character here, and presses nothing.
  await canvas.getByRole('textbox', { name: 'Button 1: Text of Banner' }).waitFor();
  await page.keyboard.type('Order now');
  await page.keyboard.press('Tab');
  await canvas.locator('#hero:focus').waitFor();
  await saved(page);
  await eventually(async () => expect(await visitorText()).toContain('What we bake'));
  const changes = page.getByRole('button', { name: /^Undo: change Buttons of Banner/ });
  await changes.click();
  await page.getByRole('button', { name: 'Undo: change Title of Banner' }).waitFor();
  expect(mistakes).toEqual([]);
  await close();
});

test('rich texts keep their form: HTML, Markdown, and the source where columns are filled in', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  await canvas.locator('#hero h1').click();
  const hero = canvas.getByRole('textbox', { name: 'Banner title of Banner' });
  await hero.waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Cakes & pies');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('fresh');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await visitorText()).toMatch(/Cakes &amp; pies<br ?\/?><(i|em)>fresh</));

  await canvas.locator('#words li').first().click();
  const words = canvas.getByRole('textbox', { name: 'Markdown text of Text' });
  await words.waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('one and a half');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  await canvas.locator('#words li', { hasText: 'one and a half' }).waitFor();
  await canvas.locator('#words').focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('textbox', { name: 'Markdown text' }).inputValue()).toBe(
    '## Hours\n\nOpen **daily** but Monday.\n\n- one\n- one and a half\n- two',
  );
  await page.keyboard.press('Escape');

  await canvas.getByText('We sell Thing 1.').click();
  const source = canvas.getByRole('textbox', { name: 'Markdown text of Text' });
  expect(await source.innerText()).toBe('We sell [Item].');
  await source.fill('Try [Item] for [Price].');
  await canvas.locator('#rows').focus();
  await canvas.getByText(/Try Thing 1 for .*0/).waitFor();
  expect(mistakes).toEqual([]);
  await close();
});

test('a picture that is dropped on a block takes the place that it is dropped on', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  const drop = (name: string, type: string): Promise<void> =>
    canvas.locator('#hero').evaluate(
      (block, file) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(file.content), (one) => one.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], file.name, { type: file.type }));
        const { left, top, width, height } = block.getBoundingClientRect();
        const at = { clientX: left + width * 0.9, clientY: top + height / 2 };
        for (const kind of ['dragover', 'drop'])
          block.dispatchEvent(new DragEvent(kind, { ...at, dataTransfer: data, bubbles: true, cancelable: true }));
      },
      { name, type, content: dot },
    );
  // Drawn with its data: by then the page takes files.
  await canvas.locator('#hero').getByRole('heading').first().waitFor();
  await drop('notes.txt', 'text/plain');
  await page.getByText('Foreground image: This file isn’t an image.').waitFor();
  await drop('dot.png', 'image/png');
  await page.getByRole('button', { name: 'Undo: change Foreground image of Banner' }).waitFor();
  await canvas.locator('#hero img').waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'Undo: change Foreground image of Banner' }).click();
  await canvas.locator('#hero img').waitFor({ state: 'detached' });
  expect(mistakes).toEqual([]);
  await close();
});

/** A picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
