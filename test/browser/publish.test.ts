/** How an app is launched, in a real browser: the Publish control, who can open the app, and the address afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginPublishing, checkWidths, dialogOf, openFromMenu, openOrders } from './open-publishing.ts';
import type { OpenShop } from './open-shop.ts';
import { eventually } from '../eventually.ts';
import { fullTest } from '../full-test.ts';

let open: OpenShop;

beforeAll(async () => {
  open = await openOrders();
});
afterAll(() => open?.[Symbol.asyncDispose]());

const visitorStatus = async (): Promise<number> => (await open.shop.ask('/')).status;
const livePage = async (): Promise<string> => (await open.shop.ask('/')).text();

fullTest.each([390, 1_280])('the privacy switch says what is on, in words that can be read at %i px', async (width) => {
  const studio = await beginPublishing(open, { public: false });
  const { page } = studio;
  await page.setViewportSize({ width, height: 844 });
  await openFromMenu(page, 'Privacy Settings');
  const dialog = dialogOf(page, 'Privacy Settings');
  const control = dialog.getByRole('switch', { name: 'App privacy' });
  await control.waitFor({ state: 'attached' });
  /** The word in the switch, how large it is, and whether the thumb covers some of it. */
  const inSwitch = () =>
    control.locator('xpath=following-sibling::*[1]').evaluate((track) => {
      const [thumb, label] = track.children;
      const words = document.createRange();
      words.selectNodeContents(label ?? track);
      const [word, cover] = [words.getBoundingClientRect(), thumb?.getBoundingClientRect()];
      return {
        word: label?.textContent,
        isLarge: Number.parseFloat(getComputedStyle(label ?? track).fontSize) >= 12,
        isFree: cover !== undefined && (word.right <= cover.left || word.left >= cover.right),
      };
    });
  await expect.poll(inSwitch).toEqual({ word: 'Private', isLarge: true, isFree: true });
  await dialog.getByText('Private: only editors can open the app.').waitFor();
  await control.click({ force: true });
  await dialog.getByText('Public: everyone with the address can open the app.').waitFor();
  await expect.poll(inSwitch).toEqual({ word: 'Public', isLarge: true, isFree: true });
  await studio.close();
});

fullTest('by keyboard alone a private app is launched, and its address is there to copy and to scan', async () => {
  const studio = await beginPublishing(open, { public: false });
  const { page } = studio;
  expect(await visitorStatus()).toBe(403);
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  const launch = dialogOf(page, 'Launch Your App');
  await launch.getByRole('button', { name: 'Push to Live', expanded: true }).waitFor();
  await launch.getByText('Private: only editors can open the app.').waitFor();
  await checkWidths(page, 'launch-private');
  await launch.getByRole('switch', { name: 'Public' }).focus();
  await page.keyboard.press('Space');
  await launch.getByText('Public: everyone with the address can open the app.').waitFor();
  await launch.getByPlaceholder('Enter public URL').waitFor();
  await checkWidths(page, 'launch-public');
  // Escape drops no choice in silence, and pressed again it drops the question.
  await page.keyboard.press('Escape');
  const question = launch.getByRole('alertdialog', { name: 'Not saved yet' });
  await question.getByText('the app is still private').waitFor();
  await checkWidths(page, 'launch-unsaved');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  // The focus is on the way on.
  await question.locator('button:focus').waitFor();
  await page.keyboard.press('Enter');
  const share = dialogOf(page, 'Share your app');
  await share.getByRole('img', { name: `QR code of ${open.origin}` }).waitFor();
  await launch.waitFor({ state: 'detached' });
  expect(await visitorStatus()).toBe(200);
  await checkWidths(page, 'share');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await share.getByRole('button', { name: 'Copy address' }).press('Enter');
  await share.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(open.origin);
  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'detached' });
  expect(studio.mistakes).toEqual([]);
  await studio.close();
});

fullTest(
  'with a sign-in the switch does not say everyone; what is saved is said, and off is saved by itself',
  async () => {
    const studio = await beginPublishing(open);
    const { page } = studio;
    await page.clock.install();
    await openFromMenu(page, 'Privacy Settings');
    const dialog = dialogOf(page, 'Privacy Settings');
    await dialog.getByText('Public: everyone with the address can open the app.').waitFor();
    await dialog.getByRole('combobox', { name: 'Sign In Method' }).click();
    await page.getByRole('option', { name: 'Use password set by user' }).click();
    await dialog.getByText('Public with sign-in').waitFor();
    expect(await dialog.getByText(/everyone with the address/).count()).toBe(0);
    await checkWidths(page, 'privacy-sign-in');
    await page.keyboard.press('Escape');
    await dialog.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openFromMenu(page, 'Privacy Settings');
    expect(await dialog.getByRole('combobox', { name: 'Sign In Method' }).inputValue()).toBe('No sign in');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Your app is live.').waitFor();
    await page.clock.fastForward(3_000);
    await dialog.getByText('Your app is live.').waitFor({ state: 'detached' });
    await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
    await dialog.getByText('Auto-saving privacy settings...').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await eventually(async () => expect(await visitorStatus()).toBe(403));
    await page.clock.fastForward(2_000);
    await dialog.getByText('Saved. Only editors can see this app now.').waitFor();
    await page.clock.fastForward(3_000);
    await dialog.getByText('Saved. Only editors can see this app now.').waitFor({ state: 'detached' });
    await studio.close();
  },
);

fullTest('what cannot be read is shown as private; a failed save and a failed auto-save are said', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  const appCalls = `**/api/apps/${open.shop.app.id}*`;
  const fail = (method: string) =>
    page.route(appCalls, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
  await fail('PUT');
  await openFromMenu(page, 'Privacy Settings');
  const dialog = dialogOf(page, 'Privacy Settings');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Failed to public. Please try again.').waitFor();
  await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
  await dialog.getByText('Failed to automatically save settings. Please try again.').waitFor();
  await dialog.getByRole('switch', { name: 'App privacy', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await fail('GET');
  await openFromMenu(page, 'Privacy Settings');
  await dialog.getByRole('switch', { name: 'App privacy', checked: false }).waitFor();
  await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
  expect(await dialog.getByRole('combobox', { name: 'Sign In Method' }).inputValue()).toBe('No sign in');
  expect(await visitorStatus()).toBe(200);
  await studio.close();
});

test('a change that waits goes live by Publish, and can be taken back', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  await studio.canvas.locator('#rows').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Orders of today');
  await page.getByRole('button', { name: /unpublished change/ }).waitFor();
  expect(await livePage()).not.toContain('Orders of today');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const launch = dialogOf(page, 'Launch Your App');
  await launch.getByText(/changes? goe?s? live with it\./).waitFor();
  await launch.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialogOf(page, 'Share your app').waitFor();
  expect(await livePage()).toContain('Orders of today');
  expect(await page.getByRole('button', { name: /unpublished/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await studio.close();
});
