/** A survey in a real browser: filled in with a ranking, a signature and a consent, and its results in the studio. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveySample } from '#blocks/form/samples.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio } from './open-studio.ts';
import { blocksHydrated, findingsAtWidths, seriousFindings } from './quality.ts';

let open: OpenShop;
const { columns } = surveySample.sheets!['Feedback']!;

beforeAll(async () => {
  const rows = ['Good', 'Good', 'Poor'].map((speed) => ({ cells: { speed, help: 'Excellent', wishes: 'Price' } }));
  open = await openShop([{ title: 'Feedback', columns: [...columns], rows }]);
  await open.shop.setBlocks('orders', [{ id: 'survey', type: 'form', ...surveySample.block }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

test('it is filled in on a phone, and stored as it was shown', async () => {
  const { context, page, mistakes } = await openWindow(open.browser, { width: 390, height: 860, hasTouch: true });
  await page.goto(`${open.origin}/orders`);
  await blocksHydrated(page);
  await page.getByRole('group', { name: 'Speed of our service' }).getByLabel('Fair').check();
  await page.getByRole('group', { name: 'Help of our staff' }).getByLabel('Excellent').check();
  const ranking = page.getByRole('group', { name: 'What matters most?' });
  for (const option of ['Quality', 'Speed', 'Price'])
    await ranking.getByRole('button', { name: new RegExp(`^${option}: place`) }).press('Enter');
  // Up by keyboard, and the focus goes along.
  await ranking.getByRole('button', { name: 'Move Price up' }).press('Enter');
  await ranking.getByRole('button', { name: 'Move Price up' }).press('Enter');
  await expect.poll(() => ranking.getByRole('listitem').first().innerText()).toContain('Price');
  // Codes are scanned by the camera, which the page may ask for.
  const allows = await page.evaluate(() => {
    const policy = Reflect.get(document, 'featurePolicy') as { allowsFeature(name: string): boolean };
    return ['camera', 'microphone', 'geolocation'].map((name) => policy.allowsFeature(name));
  });
  expect(allows).toEqual([true, false, false]);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox())!;
  await page.mouse.move(x + 20, y + 40);
  await page.mouse.down();
  for (let step = 1; step < 12; step++) await page.mouse.move(x + 20 + step * 15, y + 40 + (step % 3) * 12);
  await page.mouse.up();
  const stored = page.locator('[data-survey=signature] input[type=hidden]');
  await expect.poll(() => stored.inputValue()).toMatch(/^\//);
  // A name takes the place of what was drawn, which is gone to see.
  await page.getByLabel('or type your name', { exact: false }).fill('Ida Holm');
  expect(await stored.inputValue()).toBe('Ida Holm');
  const inked = (drawn: HTMLCanvasElement): boolean => {
    const { data } = drawn.getContext('2d')!.getImageData(0, 0, drawn.width, drawn.height);
    return data.some((part) => part !== 0);
  };
  expect(await canvas.evaluate(inked)).toBe(false);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  await expect.poll(async () => (await open.shop.rowsOf('Feedback')).length).toBe(4);
  const row = (await open.shop.rowsOf('Feedback')).at(-1)?.cells;
  expect(row).toMatchObject({
    speed: 'Fair',
    help: 'Excellent',
    wishes: 'Price, Quality, Speed',
    signature: 'Ida Holm',
  });
  expect(row?.['terms']).toMatch(/^Version 2 #/);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('its results are a chart for each question, for editors', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open, '/orders', { width: 1280, height: 900 });
  await canvas
    .locator('[data-block=form]')
    .first()
    .click({ position: { x: 8, y: 8 } });
  await page.getByRole('button', { name: 'View results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Results' });
  for (const question of ['Speed of our service', 'Help of our staff', 'What matters most?']) {
    await dialog.getByRole('heading', { name: question, exact: true }).waitFor();
  }
  await expect.poll(() => dialog.locator('canvas').count()).toBe(3);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  expect(mistakes).toEqual([]);
  await close();
});
