/** Automations and webhooks of a spreadsheet in a real browser: from a ready one to its runs, wide and narrow. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];
/** Where pictures are left, if anywhere. */
const pictures = process.env['AUTOMATION_PICTURES'];

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(sheaf, page, 'automator');
  const lines = Array.from({ length: 12 }, (_, at) => `Thing ${at},thing${at}@example.com,2026-12-${10 + at},Open`);
  const buffer = Buffer.from(['Item,Email,Due,Status', ...lines].join('\n'));
  const file = { name: 'Things.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Thing 0', { exact: true }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const drawer = () => page.getByRole('dialog').first();
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();

/** Both widths of what is open; nothing of it may be wider than the window. */
async function look(name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => drawer().evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(overflow, { message: `${name} at ${width}` }).toBeLessThanOrEqual(1);
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a ready automation is tried, switched on, and its run is in the log', async () => {
  await page.getByRole('button', { name: 'Automations', exact: true }).click();
  await drawer().getByText('An automation does something by itself', { exact: false }).waitFor();
  await look('empty');
  await press('New automation');
  await page.getByRole('menuitem', { name: /^Tell the team When a row is added/ }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/recipes-1280.png` });
  await page.getByRole('menuitem', { name: /^Tell the team When a row is added/ }).click();
  await drawer().getByRole('textbox', { name: 'Name' }).fill('Tell us');
  await expect.poll(() => drawer().getByLabel('Title').inputValue()).toBe('New: [Item]');
  await press('Try it');
  await drawer().getByText('New: Thing 0', { exact: true }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await look('editor');
  await drawer().getByRole('region', { name: 'Try it' }).scrollIntoViewIfNeeded();
  await look('trial');
  await press('Save');
  await drawer().getByText('When a row is added to', { exact: false }).waitFor();
  await drawer().getByRole('switch', { name: 'Tell us is on' }).click({ force: true });
  await expect.poll(() => drawer().getByRole('switch', { name: 'Tell us is on' }).isChecked()).toBe(true);
  await look('list');
  await addRow('Chair');
  await drawer().getByRole('button', { name: '1 run', exact: true }).click();
  await press('Chair');
  await drawer().getByText('The members were notified.', { exact: false }).waitFor();
  await look('runs');
  await press('Back');
});

test('every kind of step has its fields, and what is missing is said', async () => {
  await press('New automation');
  await page.getByRole('menuitem', { name: 'Start from scratch' }).click();
  for (const step of ['Send a mail', 'Write to the row', 'Add a row', 'Call an address', 'Wait', 'Wait for a date']) {
    await press('Add a step');
    await page.getByRole('menuitem', { name: step, exact: true }).click();
  }
  await drawer().getByText('Choose whom the mail goes to.', { exact: true }).waitFor();
  await press('Add a condition');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  if (pictures) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 2600 });
      await page.screenshot({ path: `${pictures}/steps-${width}.png` });
    }
  }
  await look('unfinished');
  await press('Save');
  await expect.poll(() => drawer().getByRole('switch', { name: 'New automation is on' }).isDisabled()).toBe(true);
  await look('problems');
});

test('steps within steps, what a mail tells, and a call from outside with its secret', async () => {
  const workbook_id = new URL(page.url()).pathname.split('/').at(-1);
  const made = await page.request.post(`${sheaf.origin}/api/apps`, {
    data: { name: 'Things', workbook_id, start: 'blank', publish: true },
  });
  expect(made.status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Automations', exact: true }).click();
  await drawer().getByRole('button', { name: 'New automation' }).last().click();
  await page.getByRole('menuitem', { name: /^Tell people when/ }).click();
  await drawer().getByText('which they can’t see on the pages.', { exact: false }).first().waitFor();
  await drawer().getByRole('button', { name: 'Add a step' }).last().click();
  await page.getByRole('menuitem', { name: 'If, otherwise', exact: true }).click();
  await drawer().getByRole('region', { name: 'If so' }).getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('menuitem', { name: 'Notify the members', exact: true }).click();
  await drawer().getByRole('group', { name: '1. Notify the members' }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  if (pictures) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 2400 });
      await page.screenshot({ path: `${pictures}/branch-${width}.png` });
    }
  }
  await look('within');
  await press('Back');
  await drawer().getByRole('button', { name: 'New automation' }).last().click();
  await page.getByRole('menuitem', { name: 'Start from scratch' }).click();
  await drawer().getByRole('textbox', { name: 'Name' }).fill('From outside');
  await drawer().getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: 'A call comes in' }).click();
  await press('Save');
  await drawer().getByRole('button', { name: 'From outside', exact: true }).click();
  await press('Make a secret');
  await drawer()
    .getByText(/^whsec_/)
    .waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await look('outside');
  await press('Back');
});

test('one moves to an app: what changes is said first, and the app has it from then on', async () => {
  const card = page.getByRole('article', { name: 'Tell us' });
  await card.getByRole('button', { name: 'Move to an app…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to an app' });
  await dialog.getByText('It keeps running as it is until you publish the app.', { exact: false }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  if (pictures)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${pictures}/move-${width}.png` });
    }
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await card.getByText('Moves to Things').waitFor();
  expect(await card.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(await card.getByRole('switch').isChecked()).toBe(true);
  await look('moving');
  const open = card.getByRole('link', { name: 'Open Things' });
  expect(await open.getAttribute('href')).toMatch(/^\/dashboard\/apps\/app_\w+\/edit$/);
});

test('a webhook shows its secret once, and its log', async () => {
  await drawer().getByText('Webhooks', { exact: true }).click();
  await press('New webhook');
  await drawer().getByLabel('Address').fill('https://hooks.invalid/sheaf');
  await look('webhook-form');
  await press('Save');
  await drawer()
    .getByText(/^whsec_/)
    .waitFor();
  await press('Send a test');
  await drawer().getByRole('button', { name: /call/ }).first().click();
  await drawer().getByText('ping', { exact: true }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await look('webhooks');
  expect(mistakes).toEqual([]);
});

async function addRow(item: string): Promise<void> {
  const sheet = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1);
    const answer = await fetch(`/api/workbooks/${id}`);
    const { workbook } = (await answer.json()) as { workbook: { sheets: { id: string }[] } };
    return workbook.sheets[0]?.id ?? '';
  });
  const status = await page.evaluate(
    async ({ id, cells }) => {
      const edits = [{ kind: 'add-rows', rows: [{ cells }] }];
      const answer = await fetch(`/api/sheets/${id}/edits`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ edits }) },
      });
      return answer.status;
    },
    { id: sheet, cells: { item } },
  );
  expect(status).toBe(200);
}
