/** Every block type by an owner's hand: chosen in the studio, its panel read through, and seen by visitors. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlockType, blockTypes, catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { settingGroups } from '#settings/kinds.ts';
import { isVisible, readFields } from '#settings/read-fields.ts';
import type { Column } from '#engine/model.ts';
import { newBlock } from '#web/studio/state/new-block.ts';
import { openWindow } from './browser.ts';
import { answerPictures, openStudio, type OpenStudio, photoAddress, saved } from './open-studio.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';

/** Two pages of the shop hold what only one page may have once, or what belongs together. */
const pages: Record<string, BlockType[]> = {
  '': [
    'header',
    'bannerHero',
    'featureslayout',
    'ImageGrid',
    'imageAccordian',
    'testimonial',
    'faq',
    'event',
    'markdown',
    'tabs',
    'columns',
    'footer',
  ],
  orders: [
    'table',
    'list',
    'grid',
    'datalist',
    'itemDetails',
    'imageGallery',
    'calendar',
    'map',
    'chart',
    'scorecard',
    'kanban',
    'timeline',
    'stepper',
    'pivot',
    'tree',
  ],
  about: ['form', 'login', 'register', 'forgotPassword', 'video', 'audio', 'iframe', 'customCode', 'comments'],
};
const slugs = Object.keys(pages);

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'about', name: 'Description', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'day', name: 'Date', type: 'date' },
  { id: 'start', name: 'Start', type: 'datetime' },
  { id: 'end', name: 'End', type: 'datetime' },
  { id: 'place', name: 'Address', type: 'text' },
  { id: 'rating', name: 'Rating', type: 'number' },
  { id: 'question', name: 'Question', type: 'text' },
  { id: 'answer', name: 'Answer', type: 'text' },
  { id: 'email', name: 'Email', type: 'email' },
  { id: 'state', name: 'Status', type: 'text', options: ['Planned', 'Open', 'Full'] },
  { id: 'parent', name: 'Parent workshop', type: 'text' },
];
const places = ['Lisbon, Portugal', 'Kraków, Poland', 'Oslo, Norway', 'Ghent, Belgium', 'Turin, Italy'];
const rows = Array.from({ length: 30 }, (_, index) => ({
  cells: {
    name: `Workshop ${index + 1}`,
    about: 'An afternoon with clay, a wheel and somebody who knows how.',
    price: 20 + index,
    photo: `${photoAddress}/${index + 1}.svg`,
    day: `2026-07-${String(index + 1).padStart(2, '0')}`,
    start: `2026-07-${String(index + 1).padStart(2, '0')}T14:00`,
    end: `2026-07-${String(index + 1).padStart(2, '0')}T16:30`,
    place: places[index % places.length] ?? '',
    rating: (index % 5) + 1,
    question: `What do I bring to workshop ${index + 1}?`,
    answer: 'Only yourself. Aprons and tools are there.',
    email: `host${index + 1}@example.com`,
    state: ['Planned', 'Open', 'Full'][index % 3] ?? '',
    parent: index % 3 === 0 ? '' : `Workshop ${index - (index % 3) + 1}`,
  },
}));

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Workshops', columns, rows }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

const sheet = { id: 'sheet', title: 'Workshops', columns, row_count: rows.length };

test('no block type is left out', () => {
  expect(Object.values(pages).flat().toSorted()).toEqual(blockTypes.toSorted());
});

describe.each(slugs)('the page at “/%s”', (slug) => {
  let studio: OpenStudio;
  beforeAll(async () => {
    studio = await openStudio(open, `/${slug}`);
  });
  afterAll(() => studio?.close());

  test.each(pages[slug] ?? [])('takes %s from the chooser, draws it and shows all that can be set', async (type) => {
    const definition: BlockDefinition = catalogue[type];
    const { page, canvas, mistakes } = studio;
    mistakes.length = 0;
    await page.getByRole('button', { name: 'New Block', exact: true }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose Your Block' });
    await chooser.getByLabel('Search blocks').fill(definition.name);
    await chooser.getByRole('button', { name: definition.name, exact: true }).click();
    await chooser.waitFor({ state: 'detached' });
    const block = canvas.locator(`[data-block="${type}"]`);
    await block.waitFor();
    await expect.poll(() => block.locator('[data-drawing="waiting"]').count()).toBe(0);
    expect(await block.locator('[data-drawing]').allInnerTexts()).toEqual([]);

    const panel = page.getByRole('complementary', { name: `Settings of ${definition.name}` });
    await panel.waitFor();
    expect(await settingsIn(panel)).toEqual(expectedSettings(definition));
    await openEntries(panel);
    expect(await bareFields(panel)).toEqual([]);
    for (const tab of (await panel.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await openEntries(panel);
      expect(await bareFields(panel), await tab.innerText()).toEqual([]);
    }
    expect(await seriousFindings(page, 'aside')).toEqual([]);
    expect(mistakes).toEqual([]);
  });

  test('is saved', async () => {
    await saved(studio.page);
    const document = (await open.shop.services.pages.of(open.shop.app, 'draft').bySlug(slug))?.document;
    expect(document?.blocks.map((block) => block.type).toSorted()).toEqual(pages[slug]?.toSorted());
  });

  test.each([390, 1280])('shows every block to a visitor at %i px', async (width) => {
    const { context, page, mistakes } = await openWindow(open.browser, { width, height: 900 });
    await answerPictures(page);
    await page.goto(`${open.origin}/${slug}`, { waitUntil: 'networkidle' });
    await scrollThrough(page);
    await page.waitForLoadState('networkidle');
    expect((await shownTypes(page)).toSorted()).toEqual(pages[slug]?.toSorted());
    expect(await overflowing(page)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(mistakes).toEqual([]);
    expect(open.shop.failures).toEqual([]);
    await context.close();
  });
});

/** What the panel of a fresh block shows: group → its settings, in the order that they are declared. */
function expectedSettings(definition: BlockDefinition): [string, string[]][] {
  const set = { fields: definition.settings, visibleWhen: definition.visibleWhen };
  const { values } = readFields(set, newBlock(definition, sheet).settings, '');
  const shown = Object.entries(definition.settings).filter(
    ([key]) => key !== 'section' && key !== 'slot' && isVisible(set, key, values),
  );
  return settingGroups
    .map((group): [string, string[]] => [
      group,
      shown
        .filter(([, { kind, group: own }]) => (own ?? (kind === 'boolean' ? 'Behavior' : 'Content')) === group)
        .map(([key]) => key),
    ])
    .filter(([, keys]) => keys.length > 0);
}

/** The same as it is in the panel. */
const settingsIn = (panel: Locator): Promise<[string, string[]][]> =>
  panel
    .locator('details')
    .evaluateAll((groups) =>
      groups.map((group): [string, string[]] => [
        group.querySelector('summary')?.firstChild?.textContent?.trim() ?? '',
        [...group.querySelectorAll<HTMLElement>('[data-setting]')]
          .filter((field) => field.parentElement?.closest('[data-setting]') === null)
          .map((field) => field.dataset.setting ?? ''),
      ]),
    );

/** Settings on the screen without a label, without a sentence about them, or without anything to set them with. */
const bareFields = (panel: Locator): Promise<string[]> =>
  panel.locator('[data-setting]').evaluateAll((fields) =>
    fields
      .filter((field) => {
        const [label, about] = [field.querySelector('label, span'), field.querySelector(':scope > [id$="-about"]')];
        const controls = [...field.querySelectorAll('input, textarea, button, [role="slider"]')];
        return !label?.textContent || !about?.textContent || !controls.some((control) => control.checkVisibility());
      })
      .map((field) => (field as HTMLElement).dataset.setting ?? ''),
  );

/** Lists keep their entries closed. */
async function openEntries(panel: Locator): Promise<void> {
  const entries = panel.locator('button[aria-expanded]:not([aria-haspopup])');
  for (const entry of await entries.all())
    if ((await entry.isVisible()) && (await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
}

const shownTypes = (page: Page): Promise<string[]> =>
  page
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.block ?? ''));

/** What stands out of the page sideways, where anything does: `type: element`. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isClipped = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth && !isClipped(element))
      .map((element) => `${element.closest<HTMLElement>('[data-block]')?.dataset.block}: ${element.outerHTML}`)
      .map((line) => line.slice(0, 160));
  });

/** Blocks wake as they come into view. */
async function scrollThrough(page: Page): Promise<void> {
  for (const block of await page.locator('[data-block]').all()) await block.scrollIntoViewIfNeeded();
}
