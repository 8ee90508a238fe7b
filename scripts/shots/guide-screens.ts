import type { Page } from 'playwright-core';

export interface GuideScreen {
  name: string;
  open(page: Page): Promise<unknown>;
  /** The part of the window that the picture shows; all of it by default. */
  clip?(page: Page): Promise<{ x: number; y: number; width: number; height: number }>;
}

/** What the documentation shows of the editor, in an app as its owner has just made it. */
export function guideScreens(appOrigin: string): GuideScreen[] {
  const canvas = (page: Page) => page.frameLocator('iframe[title]');
  const studio = async (page: Page): Promise<void> => {
    await page.goto(appOrigin);
    await page.getByRole('navigation', { name: 'Editor' }).waitFor();
    await canvas(page).locator('[data-block]').first().waitFor();
  };
  const tableSettings = async (page: Page, tab: string): Promise<void> => {
    await studio(page);
    await canvas(page).locator('[data-block=table]').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: tab }).click();
  };
  const panel = async (page: Page) => {
    const box = await page.getByRole('complementary', { name: /^Settings of/ }).boundingBox();
    if (!box) throw new Error('No settings are open.');
    return { ...box, height: Math.min(box.height, 560) };
  };
  return [
    { name: 'editor', open: (page) => tableSettings(page, 'Settings') },
    {
      name: 'rights-of-columns',
      open: async (page) => {
        await tableSettings(page, 'Columns');
        const entry = page.getByRole('tabpanel').locator('button[aria-expanded]:not([aria-haspopup])').first();
        if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click();
        await page.locator('[data-setting="editable"]').first().scrollIntoViewIfNeeded();
      },
      clip: panel,
    },
    {
      name: 'filters',
      open: async (page) => {
        await tableSettings(page, 'Filters');
        const own = page.getByRole('group', { name: 'Filters of the block' });
        await own.getByRole('button', { name: /^Add filter/ }).click();
      },
      clip: panel,
    },
    {
      name: 'what-visitors-see',
      open: async (page) => {
        await studio(page);
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('What would you like to do?').fill('What visitors see');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'What visitors see' }).waitFor();
      },
    },
    {
      name: 'view-as',
      open: async (page) => {
        await studio(page);
        await page.getByRole('button', { name: 'View as', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Guest with read access', exact: true }).click();
        await page.getByText(/^Viewing this page as/).waitFor();
        await canvas(page).locator('[data-block]').first().waitFor();
      },
    },
    {
      name: 'users',
      open: async (page) => {
        await studio(page);
        await page.getByRole('button', { name: 'Users', exact: true }).click();
        await page.getByRole('button', { name: 'Add Users' }).click();
      },
    },
    {
      name: 'history',
      open: async (page) => {
        await studio(page);
        await page.getByRole('button', { name: 'History' }).click();
        await page.getByText('current version').waitFor();
      },
    },
    {
      name: 'app-colors',
      open: async (page) => {
        await studio(page);
        await page.getByRole('button', { name: 'App Settings', exact: true }).click();
        await page.getByLabel('Palette from a color').fill('#0f766e');
        await page.keyboard.press('Tab');
        await page.getByRole('group', { name: 'Generated palettes' }).scrollIntoViewIfNeeded();
      },
    },
  ];
}
