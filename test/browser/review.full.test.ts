/** The page of the reviewers: what was submitted, what the machine found, and the decision. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePixel } from '../journeys/access/endpoint-samples.ts';
import { browserProgram, launchBrowser } from './browser.ts';
import { openPerson, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  const variables = { DEMO: 'false', REVIEWER_EMAILS: 'rita@example.com', CHROMIUM_PATH: browserProgram() };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

/** Someone with an app that waits for review; answers the host of the app. */
async function submitApp(page: Page): Promise<string> {
  await signUp(sheaf, page, 'anna');
  const post = async (address: string, data: object) => (await page.request.post(address, { data })).json();
  const made = await post(`${sheaf.origin}/api/apps`, { name: 'Orchard', workbook_id: null, start: 'blank' });
  const { id } = made.app as { id: string };
  await page.request.put(`${sheaf.origin}/api/apps/${id}`, { data: { public: true } });
  const { href } = (await post(`${sheaf.origin}/api/apps/${id}/hand-over`, {})) as { href: string };
  await page.goto(href);
  const host = new URL(page.url()).origin;
  // At a host below the main one only the browser finds it.
  const status = await page.evaluate(
    async ({ app_id, picture }) => {
      const upload = async (field: string): Promise<string> => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const form = new FormData();
        form.set('purpose', 'template');
        form.set(field, new File([bytes], 'dot.png', { type: 'image/png' }));
        const answer = await fetch('/api/upload-file', { method: 'POST', body: form });
        return ((await answer.json()) as { url: string }).url;
      };
      const listing = {
        ...{ description: '<p>All our trees.</p>', category: 'other', price: 0, is_free: true, app_id },
        ...{ thumbnail: await upload('thumbnail'), additional_images: [await upload('image')] },
      };
      const answer = await fetch('/api/multipage/marketplace/review-request', {
        ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(listing) },
      });
      return answer.status;
    },
    { app_id: id, picture: onePixel },
  );
  expect(status).toBe(200);
  return host;
}

test('a reviewer reads what the machine found and sends a submission back', async () => {
  const author = await openPerson(browser);
  const host = await submitApp(author.page);
  // Everybody else is sent to where admins sign in.
  await author.page.goto(`${sheaf.origin}/admin/reviews`);
  await author.page.getByRole('heading', { name: 'Admin area' }).waitFor();

  const { page, context, mistakes } = await openPerson(browser);
  await verify(sheaf, page, await signUp(sheaf, page, 'rita'));
  // The dashboard says how much waits, and leads there.
  await page.goto(`${sheaf.origin}/dashboard`);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reviews 1 waiting' }).click();
  await page.waitForURL('**/admin/reviews');
  expect((await page.goto(`${sheaf.origin}/admin`))?.status()).toBe(200);
  await page.getByRole('link', { name: 'Open Orchard' }).waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByRole('link', { name: 'Open Orchard' }).click();
  const found = page.getByRole('region', { name: 'Automatic checks' });
  await found.getByText('No keys or passwords').waitFor();
  // What the server saw of the pages with a browser of its own.
  for (const title of ['Accessible to everyone', 'Works at 390 pixels', 'Quick first view']) {
    const finding = found.getByRole('listitem').filter({ hasText: title });
    await finding.getByText('Passed').waitFor();
  }
  await found.getByText(/^Home: \d+ kB in \d+ files\. On a phone’s connection the first words come after \d/).waitFor();
  await page.getByText('All our trees.').waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);

  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please add a second page.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No submissions to review.').waitFor();
  await page.getByText('Rejected', { exact: true }).click();
  await page.getByRole('link', { name: 'Open Orchard' }).click();
  await page.getByText('Please add a second page.').waitFor();
  await author.page.goto(host);
  const answer = await author.page.evaluate(async () =>
    (await fetch('/api/multipage/marketplace/review-request')).json(),
  );
  expect(answer).toMatchObject({
    reviewRequest: { status: 'rejected', rejection_reason: 'Please add a second page.' },
  });
  // As the mail about it leads there.
  await author.page.goto(`${host}/handover?path=%2F%23marketplace`);
  await author.page.getByRole('dialog').getByText('Please add a second page.').waitFor();
  expect(new URL(author.page.url()).hash).toBe('');
  expect(mistakes).toEqual([]);
  await context.close();
  await author.context.close();
});
