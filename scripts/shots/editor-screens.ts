import type { BrowserContext, Page } from 'playwright-core';
import type { Screen } from './camera.ts';

/** What an editor made on the way. */
export interface EditorWork {
  workbookPath: string;
  appOrigin: string;
  /** A workbook with everything that an import has to say something about. */
  reportedWorkbookId: string;
}

type UploadedFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Signs up as people do. */
export async function signUp(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.close();
}

/** Uploads a workbook and creates the app that is proposed for it, through the screens; another is only uploaded. */
export async function makeApp(
  context: BrowserContext,
  origin: string,
  files: { workbook: UploadedFile; reported: UploadedFile },
): Promise<EditorWork> {
  const page = await context.newPage();
  const reportedPath = await upload(page, origin, files.reported);
  const workbookPath = await upload(page, origin, files.workbook);
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.origin !== origin && !url.pathname.startsWith('/handover'), { timeout: 30_000 });
  const appOrigin = new URL(page.url()).origin;
  await page.close();
  return { workbookPath, appOrigin, reportedWorkbookId: reportedPath.split('/').at(-1) ?? '' };
}

/** Answers where the spreadsheet is opened. */
async function upload(page: Page, origin: string, file: UploadedFile): Promise<string> {
  await page.goto(`${origin}/dashboard/new-multipage`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Your spreadsheet is ready' }).waitFor({ timeout: 60_000 });
  return (await page.getByRole('link', { name: 'Open spreadsheet' }).getAttribute('href')) ?? '';
}

/** The dashboard of someone who has nothing yet. */
export function emptyDashboardScreens(origin: string): Screen[] {
  return [
    {
      name: 'dashboard-empty',
      whole: true,
      open: async (page) => {
        await page.goto(`${origin}/dashboard`);
        await page.getByRole('heading', { name: 'Turn a spreadsheet into your first app' }).waitFor();
      },
    },
    { name: 'new-multipage', whole: true, open: (page) => page.goto(`${origin}/dashboard/new-multipage`) },
  ];
}

export function dashboardScreens(origin: string, { workbookPath, reportedWorkbookId }: EditorWork): Screen[] {
  return [
    {
      name: 'dashboard-full',
      whole: true,
      open: async (page) => {
        await page.goto(`${origin}/dashboard`);
        await page.getByRole('heading', { name: 'Spreadsheets' }).waitFor();
      },
    },
    {
      name: 'import-report',
      whole: true,
      open: async (page) => {
        await page.goto(`${origin}/dashboard/new-multipage?workbook=${reportedWorkbookId}`);
        await page.getByRole('heading', { name: 'Your spreadsheet is ready' }).waitFor();
        for (const notes of await page.locator('details summary').all()) await notes.click();
      },
    },
    {
      name: 'workbook',
      open: async (page) => {
        await page.goto(origin + workbookPath);
        await page.locator('revo-grid').first().waitFor();
      },
    },
    { name: 'account', whole: true, open: (page) => page.goto(`${origin}/dashboard/account`) },
  ];
}

export function studioScreens({ appOrigin }: EditorWork): Screen[] {
  const studio = async (page: Page): Promise<void> => {
    await page.goto(appOrigin);
    await page.getByRole('navigation', { name: 'Editor' }).waitFor();
    await page.frameLocator('iframe').locator('[data-block]').first().waitFor();
  };
  const popup = (name: string, button: string, title: string): Screen => ({
    name,
    open: async (page) => {
      await studio(page);
      await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog', { name: title }).waitFor();
    },
  });
  return [
    { name: 'studio-canvas', open: studio },
    {
      name: 'studio-settings',
      open: async (page) => {
        await studio(page);
        const block = page.frameLocator('iframe').locator('[data-block=table], [data-block=bannerHero]').first();
        await block.click({ position: { x: 8, y: 8 } });
        const panel = page.getByRole('complementary', { name: /^Settings of/ });
        if (!(await panel.isVisible())) await block.getByRole('button', { name: /^Settings of/ }).click();
        await panel.waitFor();
      },
    },
    popup('studio-block-chooser', 'New Block', 'Choose Your Block'),
    popup('studio-pages', 'Pages', 'Pages'),
    popup('studio-app-settings', 'App Settings', 'App Settings'),
    {
      name: 'studio-privacy-settings',
      open: async (page) => {
        await studio(page);
        await page.getByRole('button', { name: 'privacy and marketplace' }).click();
        await page.getByRole('menuitem', { name: 'Privacy Settings' }).click();
        await page.getByRole('dialog', { name: 'Privacy Settings' }).waitFor();
      },
    },
    {
      name: 'studio-commands',
      open: async (page) => {
        await studio(page);
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('What would you like to do?').waitFor();
      },
    },
    { name: 'app-as-visitor', whole: true, open: (page) => page.goto(`${appOrigin}/?preview=true`) },
  ];
}
