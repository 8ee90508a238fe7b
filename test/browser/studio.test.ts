/** The studio in a real browser, as built: the page is edited in place, saved, undone, and safe in two windows at once. */
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contrastOf } from '#kit/contrast.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { eventually } from '../eventually.ts';
import { fullTest } from '../full-test.ts';
import { fewOf } from '../tier.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const rows = Array.from({ length: 40 }, (_, index) => ({ cells: { item: `Thing ${index + 1}`, price: index } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  ({ shop, browser, origin } = open);
});

afterAll(() => open?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { title: 'All orders' }, axis: [{ column: 'item' }] },
    { id: 'foot', type: 'footer' },
  ]);
});

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#fff"/><rect x="20" y="20" width="160" height="40" fill="#e11d48"/></svg>';

interface Studio {
  page: Page;
  canvas: FrameLocator;
  mistakes: string[];
  close(): Promise<void>;
}

async function openStudio(size?: { width: number; height: number }): Promise<Studio> {
  const { context, page, mistakes } = await openWindow(browser, size);
  const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
  const token = await startSession(shop.services.database, host, { user_id: shop.editor.user_id });
  await context.addCookies([{ name: cookieName(shop.services.environment), value: token, url: origin }]);
  await page.goto(origin);
  const canvas = page.frameLocator('iframe');
  await canvas.getByText('Welcome to the shop').waitFor();
  return { page, canvas, mistakes, close: () => context.close() };
}

const orderOf = (canvas: FrameLocator): Promise<(string | undefined)[]> =>
  canvas.locator('[data-block]').evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.block));
const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();

async function visitorText(): Promise<string> {
  return (await shop.ask('/')).text();
}

fullTest('a click on a row selects its block, and opens nothing of what visitors see', async () => {
  const settings = { title: 'All orders', show_details_on_click: true };
  await shop.setBlocks('', [
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings, axis: [{ column: 'item' }] },
  ]);
  const { page, canvas, mistakes, close } = await openStudio();
  await canvas.getByText('Thing 2', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  // Whatever opens is drawn by now.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Orders to look at');
  await canvas.getByRole('heading', { name: 'Orders to look at' }).waitFor();
  expect(await canvas.getByRole('dialog').count()).toBe(0);
  // What is still on its way when the window closes would land on the page of the next test.
  await eventually(async () => expect(await visitorText()).toContain('Orders to look at'));
  expect(mistakes).toEqual([]);
  await close();
});

test('a setting shows on the canvas as it is typed, is saved, and undo takes it back', async () => {
  const { page, canvas, mistakes, close } = await openStudio();
  await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Orders of today');
  await canvas.getByRole('heading', { name: 'Orders of today' }).waitFor();
  await saved(page);
  await eventually(async () => expect(await visitorText()).toContain('Orders of today'));
  await page.getByRole('button', { name: 'Undo: change Title of Table' }).click();
  await canvas.getByRole('heading', { name: 'All orders' }).waitFor();
  await eventually(async () => expect(await visitorText()).not.toContain('Orders of today'));
  expect(mistakes).toEqual([]);
  await close();
});

fullTest(
  'beside a panel the page keeps its width, tools stand clear of the block, and a toast leaves with Undo',
  async () => {
    const { page, canvas, mistakes, close } = await openStudio();
    const width = (): Promise<number> => canvas.locator('body').evaluate(() => innerWidth);
    const before = await width();
    const table = canvas.locator('#rows');
    await table.click({ position: { x: 300, y: 12 } });
    await page.getByRole('complementary', { name: 'Settings of Table' }).waitFor();
    expect(await width()).toBe(before);
    const frame = await page.locator('iframe').evaluate((element) => element.getBoundingClientRect().width);
    expect(frame).toBeLessThan(before);
    await table.hover();
    const tools = await canvas.getByRole('toolbar', { name: 'Table block' }).boundingBox();
    const block = await table.boundingBox();
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual((block?.y ?? 0) + 1);
    await canvas.getByRole('button', { name: 'Delete Table' }).click();
    await page.getByText('Table deleted. You can undo this.').waitFor();
    await page.getByRole('button', { name: 'Undo: delete Table' }).click();
    await page.getByText('Table deleted. You can undo this.').waitFor({ state: 'detached' });
    await saved(page);
    await page.keyboard.press('Control+k');
    await page.locator('[data-action][data-selected]').getByText('Go to Home').waitFor();
    expect(mistakes).toEqual([]);
    await close();
  },
);

fullTest('a value that does not fit is explained beside its field and never sent', async () => {
  const { page, canvas, close } = await openStudio();
  await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await page.getByRole('textbox', { name: 'Background color', exact: true }).fill('#12');
  await page.getByText('Enter a color such as #4f46e5.').waitFor();
  await saved(page);
  await page.getByRole('textbox', { name: 'Background color', exact: true }).fill('#123456');
  await page.getByText('Enter a color such as #4f46e5.').waitFor({ state: 'detached' });
  await eventually(async () => expect(await visitorText()).toContain('#123456'));
  await close();
});

test('a new block is chosen, stands before the last one, and reaches visitors', async () => {
  const { page, canvas, mistakes, close } = await openStudio();
  await page.getByRole('button', { name: 'New Block' }).click();
  await page.getByRole('dialog', { name: 'Choose Your Block' }).waitFor();
  await page.getByLabel('Search blocks').fill('form');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await canvas.getByRole('group', { name: /^Form/ }).waitFor();
  expect(await orderOf(canvas)).toEqual(['header', 'markdown', 'table', 'form', 'footer']);
  await saved(page);
  await eventually(async () => expect(await visitorText()).toContain('data-block="form"'));
  expect(mistakes).toEqual([]);
  await close();
});

fullTest('the block chooser stays on the screen while the picture of a block is still on its way', async () => {
  // Where nothing but the pictures shows blocks.
  const { page, mistakes, close } = await openStudio({ width: 1000, height: 800 });
  const view = /\/faq-[^/]*\.js$/;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(view, async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest(view);
  await page.getByRole('button', { name: 'New Block' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose Your Block' });
  const search = chooser.getByLabel('Search blocks');
  await search.fill('faq');
  await requested;
  // React shows what stands in for the picture in one of the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await search.isVisible()).toBe(true);
  release();
  await chooser.getByText('Do I have to book a table?').first().waitFor();
  expect(mistakes).toEqual([]);
  await close();
});

fullTest('everything can be done by keyboard: walk, copy, move, delete, take back', async () => {
  const { page, canvas, close } = await openStudio();
  await canvas.locator('#words').focus();
  await page.keyboard.press('Control+d');
  await eventually(async () =>
    expect(await orderOf(canvas)).toEqual(['header', 'markdown', 'markdown', 'table', 'footer']),
  );
  await page.keyboard.press('Control+z');
  await eventually(async () => expect(await orderOf(canvas)).toEqual(['header', 'markdown', 'table', 'footer']));
  await canvas.locator('#words').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await eventually(async () => expect(await orderOf(canvas)).toEqual(['header', 'table', 'markdown', 'footer']));
  await canvas.locator('#words').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await eventually(async () => expect(await orderOf(canvas)).toEqual(['header', 'markdown', 'footer']));
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search commands' }).fill('undo');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await orderOf(canvas)).toEqual(['header', 'table', 'markdown', 'footer']));
  await saved(page);
  await close();
});

fullTest('two windows on one page lose nothing of each other', async () => {
  const [one, other] = [await openStudio(), await openStudio()];
  for (const { canvas } of [one, other])
    await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await one.page.getByRole('textbox', { name: 'Title', exact: true }).fill('From the first');
  await saved(one.page);
  await eventually(async () => expect(await visitorText()).toContain('From the first'));
  // The other window shows it by itself, and its panel stays open.
  await other.canvas.getByRole('heading', { name: 'From the first' }).waitFor();
  await other.page.getByRole('switch', { name: 'Full width' }).click({ force: true });
  await saved(other.page);
  expect(await other.page.getByRole('switch', { name: 'Full width' }).isChecked()).toBe(true);
  await one.close();
  await other.close();
});

fullTest('without a connection changes are kept and said not to be saved; they are sent when it is back', async () => {
  const { page, canvas, close } = await openStudio();
  await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written on a train');
  await page.getByText('Not saved yet: 1 change waiting').waitFor();
  await page.getByRole('switch', { name: 'Full width' }).click({ force: true });
  await page.getByText('Not saved yet: 2 changes waiting').waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
  await page.context().setOffline(false);
  await saved(page);
  await eventually(async () => expect(await visitorText()).toContain('Written on a train'));
  await close();
});

fullTest('the page is really as wide as a phone, a tablet and a desktop, whatever is open beside it', async () => {
  const { page, canvas, close } = await openStudio({ width: 1280, height: 800 });
  await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await page.getByRole('complementary', { name: 'Settings of Table' }).waitFor();
  const widths = async (device: string) => {
    await page.getByRole('radiogroup', { name: 'Preview width' }).getByText(device).click({ force: true });
    // What rules of styles see, not only how wide the frame is drawn.
    return () => canvas.locator('body').evaluate(() => [innerWidth, matchMedia('(max-width: 640px)').matches]);
  };
  await expect.poll(await widths('Phone')).toEqual([390, true]);
  await expect.poll(await widths('Tablet')).toEqual([768, false]);
  await expect.poll(await widths('Desktop')).toEqual([1196, false]);
  await close();
});

fullTest('embedding on the free plan only says what it needs', async () => {
  const { database } = open.shop.services;
  await database.updateTable('workspaces').set({ plan: 'free' }).execute();
  const { page, close } = await openStudio();
  await page.getByRole('button', { name: 'Embed' }).click();
  await page.getByText('Embed feature requires a paid plan.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
  await database.updateTable('workspaces').set({ plan: 'pro' }).execute();
});

fullTest(
  'from an open popup one click leads to another entry of the side bar, which asks about what is not saved',
  async () => {
    const { page, mistakes, close } = await openStudio();
    const entry = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await entry('New Block').click();
    await dialog('Choose Your Block').waitFor();
    await entry('Pages').click();
    await dialog('Pages').waitFor();
    await entry('App Settings').click();
    await dialog('App Settings').waitFor();
    await entry('Users').click();
    await dialog('Users').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.locator('[role=dialog]:focus-within').waitFor();
    await entry('Users').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const launch = dialog('Launch Your App');
    await launch.getByPlaceholder('Enter public URL').fill('another-shop');
    await entry('Pages').click();
    const question = launch.getByRole('alertdialog', { name: 'Not saved yet' });
    await question.waitFor();
    expect(await dialog('Pages').count()).toBe(0);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog('Pages').waitFor();
    await page.setViewportSize({ width: 800, height: 700 });
    await entry('New Block').click();
    await dialog('Choose Your Block').waitFor();
    expect(mistakes).toEqual([]);
    await close();
  },
);

fullTest('on usual laptops the names of the app and the page are read in full, also beside a badge', async () => {
  const put = async (body: object) => {
    const headers = { 'content-type': 'application/json', origin };
    const how = { method: 'PUT', body: JSON.stringify(body), headers, as: shop.editor };
    expect((await shop.ask(`/api/apps/${shop.app.id}`, how)).status).toBe(200);
  };
  await put({ name: 'Customer order tracker, Oslo', goes_live: 'when I publish' });
  const { page, canvas, close } = await openStudio();
  const title = page.getByRole('heading', { name: 'Customer order tracker, Oslo - Home', exact: true });
  await canvas.locator('#rows').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Orders of today');
  await page.getByRole('button', { name: '1 unpublished change' }).waitFor();
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/bar-${width}.png` });
    const cut = await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${width} px`).toBe(0);
  }
  await close();
  await put({ name: shop.app.name, goes_live: 'at once' });
});

fullTest(
  'the page and the app are set in forms made of their declarations, one with every change, one with Save',
  async () => {
    const { page, mistakes, close } = await openStudio();
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await page.getByRole('button', { name: 'Title and colors of this page' }).click();
    const panel = page.getByRole('complementary', { name: 'Settings of the page' });
    await panel.getByLabel('Browser title').fill('The shop');
    // Where the message of Embed sends people: while it is off, a stranger begins at the first page that is open.
    const isPublic = panel.getByRole('switch', { name: 'Public' });
    await isPublic.click({ force: true });
    await expect.poll(async () => (await shop.ask('/')).status).toBe(303);
    await isPublic.click({ force: true });
    await expect.poll(async () => (await shop.ask('/')).status).toBe(200);
    const border = panel.getByLabel('Borders of blocks', { exact: true });
    await border.fill('no color at all');
    await panel.getByText('Enter a color such as #4f46e5.').waitFor();
    await border.fill('#123456');
    await panel.getByRole('button', { name: 'Reset Borders of blocks to the default' }).click();
    expect(await border.inputValue()).toBe('#e7ebf3');
    await expect.poll(async () => (await shop.ask('/')).text()).toContain('The shop of Corner Shop.');
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'App Settings', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'App Settings' });
    await dialog.getByRole('button', { name: 'Ocean' }).click();
    // Of a logo: red letters on white paper.
    const made = dialog.getByRole('group', { name: 'Generated palettes' });
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Colors from a picture' }).click();
    await (await choosing).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
    await made.getByRole('button', { name: 'Dark, #e11d48' }).waitFor();
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/made-palettes.png` });
    expect(await seriousFindings(page)).toEqual([]);
    await made.getByRole('button', { name: 'Light, #e11d48' }).click();
    await dialog.getByLabel('Palette from a color').fill('#ffee00');
    await made.getByRole('button', { name: 'Light, #ffee00' }).click();
    const yellow = await dialog.getByLabel('Accent', { exact: true }).inputValue();
    expect(contrastOf(yellow, '#ffffff'), yellow).toBeGreaterThanOrEqual(4.5);
    await dialog.getByLabel('Accent', { exact: true }).fill('#0b7285');
    await dialog.getByRole('tab', { name: 'Region' }).click();
    await dialog.getByRole('combobox', { name: 'Week starts on' }).click();
    await page.getByRole('option', { name: 'Monday' }).click();
    await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Ber');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    await dialog.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'Euro (€)' }).click();
    await dialog.getByRole('tab', { name: 'People' }).click();
    await dialog.getByRole('switch', { name: /^Let people without an _id/ }).click({ force: true });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'App Settings', exact: true }).click();
    expect(await dialog.getByLabel('Accent', { exact: true }).inputValue()).toBe('#0b7285');
    await dialog.getByRole('tab', { name: 'Region' }).click();
    expect(await dialog.getByRole('combobox', { name: 'Week starts on' }).inputValue()).toBe('Monday');
    expect(await dialog.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin');
    expect(await dialog.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('Euro (€)');
    expect(mistakes).toEqual([]);
    await close();
  },
);

fullTest('two windows with the App Settings open save only what each changed in them', async () => {
  // What an older palette wrote into a page.
  await shop.setBlocks('about', [], { nav_background: '#1E1B4B' });
  const [first, second] = [await openStudio(), await openStudio()];
  const dialogIn = async ({ page }: Studio) => {
    await page.getByRole('button', { name: 'App Settings', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'App Settings' });
    await dialog.getByLabel('Accent', { exact: true }).waitFor();
    return dialog;
  };
  const [one, other] = [await dialogIn(first), await dialogIn(second)];
  await other.getByLabel('Text', { exact: true }).fill('#1c2733');
  await other.getByRole('tab', { name: 'Statistics' }).click();
  await other.getByRole('switch', { name: /^Count visits/ }).click({ force: true });
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.waitFor({ state: 'detached' });

  await one.getByLabel('Accent', { exact: true }).fill('#8a1538');
  await one.getByRole('tab', { name: 'Region' }).click();
  await one.getByRole('combobox', { name: 'Currency' }).click();
  await first.page.getByRole('option', { name: 'Euro (€)' }).click();
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await one.waitFor({ state: 'detached' });

  const stored = await shop.services.database
    .selectFrom('apps')
    .select(['name', 'settings'])
    .where('id', '=', shop.app.id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    name: 'Corner Shop',
    settings: { palette: { accent: '#8a1538', text: '#1c2733' }, count_visits: false, currency: 'Euro (€)' },
  });
  const about = await shop.services.pages.of(shop.app, 'draft').bySlug('about');
  expect(about?.document.settings.nav_background).toBe('');
  for (const { mistakes, close } of [first, second]) {
    expect(mistakes).toEqual([]);
    await close();
  }
});

fullTest('the app goes public and private again in its Privacy Settings', async () => {
  const { page, close } = await openStudio();
  const openDialog = async () => {
    await page.getByRole('button', { name: 'privacy and marketplace' }).click();
    await page.getByRole('menuitem', { name: 'Privacy Settings' }).click();
    await page.getByRole('dialog', { name: 'Privacy Settings' }).waitFor();
  };
  await openDialog();
  await page.getByRole('switch', { name: 'App privacy' }).click();
  await page.getByText('Auto-saving privacy settings...').waitFor();
  await eventually(async () => expect((await shop.ask('/')).status).toBe(403));
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await page.getByRole('switch', { name: 'App privacy' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your app is live.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await shop.ask('/')).status).toBe(200);
  // What cannot be read is shown as private.
  await page.route('**/api/apps/*', (route) => route.abort());
  await openDialog();
  await page.getByRole('switch', { name: 'App privacy', checked: false }).waitFor();
  expect((await shop.ask('/')).status).toBe(200);
  await close();
});

fullTest.each(fewOf([390, 768, 1280]))('the studio is accessible and fits at %i px', async (width) => {
  const { page, canvas, mistakes, close } = await openStudio({ width, height: 900 });
  const check = async (what: string) => {
    expect(await seriousFindings(page), what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
  };
  await check('the page');
  await canvas.locator('#rows').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Settings of Table' }).waitFor();
  await check('the settings');
  await page.getByRole('tab', { name: 'Columns' }).click();
  await check('the columns');
  await page.getByRole('button', { name: 'Close settings' }).click();
  for (const [button, title] of [
    ['New Block', 'Choose Your Block'],
    ['Pages', 'Pages'],
    ['App Settings', 'App Settings'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await check(title);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(mistakes).toEqual([]);
  await close();
});
