/** Anyone who makes an app is told of sheets that the file hides, and takes them in or not. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixtures } from '#test/workbook-files.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { signUp } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { removeFolder, startSheaf } from './start-sheaf.ts';

test('a hidden sheet is named and off, and its switch takes it in', { timeout: 120_000 }, async () => {
  const [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  try {
    const { page, context } = await openWindow(browser);
    await signUp(sheaf, page, 'hider');
    const file = {
      name: 'orders.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await readFile(`${fixtures}orders.xlsx`),
    };
    const sent = await context.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
    const { workbook } = (await sent.json()) as { workbook: { id: string } };
    await page.goto(`${sheaf.origin}/dashboard/new-multipage?workbook=${workbook.id}`);
    const group = page.getByRole('group', { name: 'Hidden sheets' });
    await group.waitFor();
    const take = group.getByRole('switch');
    expect(await take.isChecked()).toBe(false);
    const title = ((await group.locator('label').textContent()) ?? '').replace('Include ', '');
    expect(title).not.toBe('');
    const requested = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/proposal'));
    await take.press('Space');
    const answer = (await (await requested).json()) as { hidden_sheets: unknown };
    expect(answer).toMatchObject({ hidden_sheets: [{ sheet: title, is_let_in: true }] });
    expect(await take.isChecked()).toBe(true);
    expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  } finally {
    await browser.close();
    await sheaf.stop();
    await removeFolder(sheaf.folder);
  }
});
