/** Automations of an app in its studio: made in the draft, undone, reviewed, live with a release, paused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { seriousFindings } from './quality.ts';

/** Where pictures are left, if anywhere. */
const pictures = process.env['AUTOMATION_PICTURES'];
let open: OpenShop;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'email', name: 'Email', type: 'email' as const },
    { id: 'state', name: 'State', type: 'choice' as const, options: ['Open', 'Done'] },
  ];
  const rows = [{ cells: { item: 'Chair', email: 'ann@example.com', state: 'Open' } }];
  open = await openShop([{ title: 'Orders', columns, rows }], undefined, { goes_live: 'when I publish' });
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'email' }] },
  ]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

test('an automation is part of the draft until it is published, and can be paused then', async () => {
  const { page, mistakes, close } = await openStudio(open, '/#automations', { width: 1280, height: 800 });
  const dialog = page.getByRole('dialog', { name: 'Automations' });
  const look = async (name: string): Promise<void> => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      await expect.poll(overflow, { message: `${name} at ${width}` }).toBeLessThanOrEqual(1);
      if (pictures) await page.screenshot({ path: `${pictures}/app-${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await dialog.getByText('runs once you publish', { exact: false }).waitFor();
  await look('empty');
  await dialog.getByRole('button', { name: 'New automation' }).click();
  await page.getByRole('menuitem', { name: /^Send a copy as a PDF/ }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/app-recipes-1280.png` });
  await page.getByRole('menuitem', { name: /^Send a copy as a PDF/ }).click();
  await dialog.getByText('Attach a PDF of the row').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await look('editor');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const turn = dialog.getByRole('switch', { name: 'Send a copy as a PDF is on' });
  await turn.click({ force: true });
  await dialog.getByText('Not live yet').waitFor();
  await look('draft');
  await page.keyboard.press('Escape');
  await saved(page);
  await page.getByRole('button', { name: /unpublished change/ }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText('a form for Orders newly gets a mail', { exact: false }).waitFor();
  await review.getByText('Added the automation “Send a copy as a PDF”.', { exact: false }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/app-review-1280.png` });
  await review.getByRole('button', { name: 'Go live' }).click();
  await page.getByText('Your changes are live').waitFor();
  await page.goto('about:blank');
  await page.goto(`${open.origin}/#automations`);
  await dialog.getByText('Live', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Pause now' }).click();
  await dialog.getByText('Paused', { exact: true }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await look('paused');
  expect(mistakes).toEqual([]);
  await close();
});
