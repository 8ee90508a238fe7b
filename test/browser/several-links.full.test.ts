/** Several rows of another sheet are chosen in a real browser: as chips, by keyboard and by finger, in forms and cells. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

const people = Array.from({ length: 2_000 }, (_, at) => ({
  cells: { code: `p${at}`, name: at === 7 ? 'Holm, Ida' : `${['Ann', 'Bo', 'Cy', 'Dee'][at % 4]} Lund ${at}` },
}));
const skills = ['Design', 'Carpentry', 'Law', 'Sailing'].map((name, at) => ({ cells: { id: at + 1, name } }));

beforeAll(async () => {
  opened = await openShop([
    {
      title: 'Projects',
      columns: [
        { id: 'project', name: 'Project', type: 'text' },
        { id: 'team', name: 'Team', type: 'choices' },
        { id: 'skills', name: 'Skills', type: 'choices' },
      ],
      rows: [
        { cells: { project: 'Harbor wall', team: 'p0, p7, p12, p13', skills: '1, 3' } },
        { cells: { project: 'New sails', team: 'p1', skills: '4' } },
        { cells: { project: 'Museum roof', skills: '2, 1' } },
      ],
    },
    {
      title: 'People',
      columns: [
        { id: 'code', name: 'Code', type: 'text' },
        { id: 'name', name: 'Name', type: 'text' },
      ],
      rows: people,
    },
    {
      title: 'Skills',
      columns: [
        { id: 'id', name: 'ID', type: 'number' },
        { id: 'name', name: 'Name', type: 'text' },
      ],
      rows: skills,
    },
  ]);
  ({ shop, browser, origin } = opened);
  const named = (sheet_title: string, column: string) => ({
    lookup_key: { sheet_title, column },
    lookup_name: { sheet_title, column: 'name' },
  });
  const team = { column: 'team', label: 'Team', ...named('People', 'code') };
  const skill = { column: 'skills', label: 'Skills', ...named('Skills', 'id') };
  const person = await shop.setBlocks('', [
    { id: 'person', type: 'itemDetails', sheet_title: 'People', axis: [{ column: 'name' }, { column: 'code' }] },
  ]);
  await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Projects' },
      settings: { titleForm: 'Add a project', submit_text: 'Add project' },
      axis: [{ column: 'project', label: 'Project', required: true }, team, skill],
    },
  ]);
  await shop.setBlocks('about', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Projects' },
      settings: { title: 'Projects', add_new_row: 'Everyone' },
      axis: [
        { column: 'project' },
        { ...team, lookup_page: person, editable: 'Everyone' },
        { ...skill, editable: 'Everyone' },
      ],
    },
    {
      ...{ id: 'list', type: 'datalist', sheet_title: 'Projects', settings: { title: 'As a list' } },
      axis: [{ column: 'project' }, { ...team, lookup_page: person }],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Kept where a person wants to look at what is tried. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `several-${name}-${page.viewportSize()?.width}.png`) });
}
const options = (page: Page) => page.getByRole('option').allInnerTexts();
const last = async () => (await shop.rowsOf('Projects')).at(-1)?.cells;
const chips = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem').allInnerTexts();

test.each([1280, 390])('a form takes several by the keyboard alone, %i pixels wide', async (width) => {
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/orders`);
  const field = page.getByRole('combobox', { name: 'Team' });
  await field.waitFor();
  await page.getByRole('textbox', { name: 'Project' }).fill(`P-${width}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('holm');
  await expect.poll(() => options(page)).toEqual(['Holm, Ida']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('lund 1');
  await expect.poll(async () => (await options(page)).length).toBeGreaterThan(10);
  await picture(page, 'form-search');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect((await chips(page, 'Team')).length).toBe(2);
  // The last one goes by a key.
  await page.keyboard.press('Backspace');
  expect(await chips(page, 'Team')).toEqual(['Holm, Ida']);
  await page.keyboard.press('Escape');
  const skill = page.getByRole('combobox', { name: 'Skills' });
  await skill.click();
  await page.getByRole('option', { name: 'Sailing' }).click();
  await page.getByRole('option', { name: 'Law' }).click();
  await page.keyboard.press('Escape');
  await picture(page, 'form-filled');
  expect(await chips(page, 'Skills')).toEqual(['Sailing', 'Law']);
  await page.getByRole('button', { name: 'Add project' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
  expect(await last()).toMatchObject({ project: `P-${width}`, team: 'p7', skills: '4, 3' });
  expect(mistakes).toEqual([]);
  await context.close();
});

test('chips lead to each row, and a cell is edited in its place', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/about`);
  const cell = page
    .getByRole('row', { name: /New sails/ })
    .getByRole('cell')
    .nth(1);
  await cell.getByRole('link', { name: 'Bo Lund 1' }).waitFor();
  await picture(page, 'table');
  const row = page.locator('tbody tr', { hasText: 'Museum roof' });
  await row.getByRole('button', { name: /Skills/ }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Skills' });
  await field.waitFor();
  expect(await chips(page, 'Skills')).toEqual(['Carpentry', 'Design']);
  await page.getByRole('button', { name: 'Remove Carpentry' }).click();
  await field.click();
  await page.getByRole('option', { name: 'Law' }).click();
  await picture(page, 'cell');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shop.rowsOf('Projects'))[2]?.cells['skills']).toBe('1, 3');
  await cell.getByRole('link', { name: 'Bo Lund 1' }).click();
  await page.getByText('p1', { exact: true }).waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('at both widths nothing is cut off or too small', async () => {
  const { context, page } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/about`);
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 860 });
  await picture(page, 'table');
  await context.close();
});
