/** The way to the marketplace, in a real browser: every rule of the form, how a submission is, and its pictures. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginPublishing,
  checkWidths,
  chooseFiles,
  dialogOf,
  fillForm,
  openFromMenu,
  openOrders,
  picture,
  putApp,
} from './open-publishing.ts';
import type { OpenShop } from './open-shop.ts';

let open: OpenShop;

beforeAll(async () => {
  open = await openOrders();
});
afterAll(() => open?.[Symbol.asyncDispose]());

test.each([
  ['App Not Public', { public: false }],
  ['Sign-in Method Not Allowed', { sign_in_method: 'Use password set by user' }],
])('%s: the form is out of reach, and the way to mend it is at hand', async (title, app) => {
  const studio = await beginPublishing(open, app);
  const { page } = studio;
  await openFromMenu(page, 'Publish to Marketplace');
  const dialog = dialogOf(page, 'Publish to Marketplace');
  await dialog.getByRole('heading', { name: title }).waitFor();
  // Out of reach of the keyboard and of screen readers too.
  expect(await dialog.locator('[inert] form').count()).toBe(1);
  await checkWidths(page, `market-${title.toLowerCase().replaceAll(' ', '-')}`);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull();
  }
  await dialog.getByRole('button', { name: 'Open Privacy Settings' }).click();
  await dialogOf(page, 'Privacy Settings').waitFor();
  await studio.close();
});

const tooLarge = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024 + 1) });

test('each check of a submission is said in its order, and every rule of pictures', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  await openFromMenu(page, 'Publish to Marketplace');
  const dialog = dialogOf(page, 'Publish to Marketplace');
  const submit = dialog.getByRole('button', { name: 'Submit for Review' });
  const says = async (words: string): Promise<void> => {
    await submit.click();
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor();
  };
  // Left empty, the description asks for itself.
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByText('Description is required').waitFor();
  // Stripe first.
  await dialog.getByRole('radio', { name: 'Paid' }).check();
  const price = dialog.getByLabel('Price in US dollars');
  expect(await price.inputValue()).toBe('5');
  expect([await price.getAttribute('min'), await price.getAttribute('step')]).toEqual(['5', '0.01']);
  await says('To publish the template, please go to the billing page for Stripe connectivity.');
  const billing = dialog.getByRole('link', { name: 'Open the billing page' });
  expect(await billing.getAttribute('href')).toMatch(/\/dashboard\/accountbilling$/);
  await page.route('**/check-stripe-submit-status*', (route) => route.abort());
  await says('Error checking Stripe account status. Please try again.');
  await page.unroute('**/check-stripe-submit-status*');
  await price.fill('0');
  await says('Please fill in all required fields');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What we sell, and to whom.');
  await says('Please fill in all required fields');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  expect(await page.getByRole('option').allTextContents()).toContain('HR /Hiring & Teams');
  await page.getByRole('option', { name: 'E-Commerce & Retail' }).click();
  await says('Minimum price should be USD 5');
  await dialog.getByRole('radio', { name: 'Free' }).check();
  await says('Please upload a thumbnail image');
  await choosePictures(page, dialog, says);
  // What the browser keeps of the app is read when it is sent.
  await page.evaluate(() => localStorage.clear());
  await says('Unable to get current app data');
  await checkWidths(page, 'market-form');
  expect(studio.mistakes.filter((one) => !one.includes('check-stripe'))).toEqual([]);
  await studio.close();
});

async function choosePictures(page: Page, dialog: Locator, says: (words: string) => Promise<void>): Promise<void> {
  await chooseFiles(page, 'Upload thumbnail', tooLarge('huge.png'));
  await dialog.getByText('Thumbnail image is too large (3.00 MB). Maximum size per image is 3MB.').waitFor();
  await chooseFiles(page, 'Upload thumbnail', await picture('first.png', '#336699'));
  await dialog.getByRole('img', { name: 'The thumbnail' }).waitFor();
  await says('Please upload at least one additional image');
  const few = await Promise.all(['#aa3333', '#33aa33'].map((color, index) => picture(`few-${index}.png`, color)));
  await chooseFiles(page, 'Add images', [...few, tooLarge('huge.png')]);
  await dialog.getByText('1 file(s) were not added:').waitFor();
  await dialog.getByText('huge.png exceeds 3MB limit (3.00 MB)').waitFor();
  await dialog.getByText('Image requirements: Max 3MB per image, 20MB total for all images.').waitFor();
  await dialog.getByText('2 / 5 images').waitFor();
  await chooseFiles(page, 'Add images', await picture('third.png', '#3333aa'));
  await dialog.getByText(/1 image\(s\) added successfully\. Total size: \d\.\d\d MB \/ 20MB/).waitFor();
  await chooseFiles(page, 'Add images', [...few, await picture('sixth.png', '#aa33aa')]);
  await dialog.getByText('Only 2 of 3 images were added. Maximum limit is 5 images.').waitFor();
  await chooseFiles(page, 'Add images', await picture('seventh.png', '#33aaaa'));
  await dialog.getByText('Maximum of 5 additional images allowed. Please remove an image first.').waitFor();
  await dialog.getByRole('button', { name: 'Remove image 5' }).click();
  await dialog.getByText('4 / 5 images').waitFor();
}

test('what the server refuses of pictures and submissions is said in the words of the dialog', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  await openFromMenu(page, 'Publish to Marketplace');
  const dialog = dialogOf(page, 'Publish to Marketplace');
  await fillForm(page, dialog);
  const submit = dialog.getByRole('button', { name: 'Submit for Review' });
  const answers = async (address: string, status: number, message: string, words: string, code = 'unexpected') => {
    const body = JSON.stringify({ message, error: { code, message } });
    await page.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body }), {
      times: 1,
    });
    await submit.click();
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor();
  };
  const [upload, request] = ['**/api/upload-file*', '**/review-request*'];
  const tooBig = 'The file is too big: the limit is 3 MB.';
  const words = 'Thumbnail image exceeds the 3MB size limit. Please choose a smaller image.';
  await answers(upload, 400, tooBig, words, 'file_too_big');
  await answers(upload, 415, 'No image.', 'Failed to upload thumbnail: No image.');
  const unexpected = 'An unexpected error occurred. Please try again or contact support if the problem persists.';
  await answers(request, 500, 'Something broke.', unexpected);
  await answers(request, 409, 'This app waits for its review already.', 'This app waits for its review already.');
  // What is no picture is refused by the server itself; the first upload is the thumbnail, which is one.
  await dialog.getByRole('button', { name: 'Remove image 1' }).click();
  await chooseFiles(page, 'Add images', { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await submit.click();
  await dialog.getByRole('alert').filter({ hasText: 'Failed to upload image 2: ' }).waitFor();
  await studio.close();
});

test('a template is submitted, rejected, mended, submitted again and canceled', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  await openFromMenu(page, 'Publish to Marketplace');
  await fillForm(page, dialogOf(page, 'Publish to Marketplace'));
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.clock.install();
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  const pending = dialogOf(page, 'Submission Status');
  await pending.getByText('e-mail you when there’s a decision').waitFor();
  await pending.getByText('E-Commerce & Retail').waitFor();
  await pending.locator('strong').getByText('and to whom').waitFor();
  await page.clock.fastForward(3_000);
  await pending.waitFor({ state: 'detached' });
  const { sign_in_method } = (await (
    await open.shop.ask(`/api/apps/${open.shop.app.id}`, { as: open.shop.editor })
  ).json()) as {
    sign_in_method: string;
  };
  expect(sign_in_method).toBe('Use password set by user');
  await page.getByRole('button', { name: 'In review: privacy and marketplace' }).waitFor();

  await decide({ status: 'rejected', rejection_reason: '  The title\u00a0is long.  \n\n\n\n\nPlease shorten it.' });
  await openFromMenu(page, 'Publish to Marketplace');
  const rejected = dialogOf(page, 'Resubmit Template');
  await rejected.getByRole('heading', { name: 'Rejection Details' }).waitFor();
  expect(await rejected.getByText('The title is long.').innerText()).toMatch(/^The title is long\.\n{2,3}Please/);
  await checkWidths(page, 'market-rejected');
  await rejected.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Rejected: privacy and marketplace' }).waitFor();
  await putApp(open, { sign_in_method: 'No sign in' });
  await openFromMenu(page, 'Publish to Marketplace');
  await rejected.getByRole('button', { name: 'Edit & Resubmit' }).click();
  await rejected.getByText('2 / 5 images').waitFor();
  await rejected.getByRole('button', { name: 'Update Template' }).click();
  await pending.getByText('e-mail you when there’s a decision').waitFor();
  await page.clock.fastForward(3_000);
  await pending.waitFor({ state: 'detached' });
  await openFromMenu(page, 'Publish to Marketplace');
  await pending.getByRole('button', { name: 'Cancel submission' }).click();
  await pending.getByText('Are you sure you want to cancel your submission?').waitFor();
  await checkWidths(page, 'market-cancel');
  await page.route('**/review-request*', (route) => route.abort(), { times: 1 });
  await pending.getByRole('button', { name: 'Cancel submission' }).click();
  await pending.getByText('Failed to cancel submission').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await pending.getByRole('button', { name: 'Cancel submission' }).click();
  const reported = page.getByText('Submission cancelled successfully');
  await reported.waitFor();
  await page.clock.runFor(6_999);
  expect(await reported.count()).toBe(1);
  await page.clock.runFor(1_000);
  await reported.waitFor({ state: 'detached' });
  await page.clock.resume();
  const empty = dialogOf(page, 'Publish to Marketplace');
  await empty.getByText('0 / 5 images').waitFor();
  expect((await empty.getByRole('textbox', { name: 'Description' }).innerText()).trim()).toBe('');
  await studio.close();
});

/** As a reviewer decides. */
async function decide(values: { status: 'rejected' | 'published'; rejection_reason?: string; description?: string }) {
  await open.shop.services.database.updateTable('review_requests').set(values).execute();
}

test('a published template shows its pictures one after the other, and a description of others is cleaned', async () => {
  const studio = await beginPublishing(open);
  const { page } = studio;
  await openFromMenu(page, 'Publish to Marketplace');
  await fillForm(page, dialogOf(page, 'Publish to Marketplace'));
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await dialogOf(page, 'Submission Status').waitFor();
  const hostile =
    '<p>Fine<img src=x onerror="window.hurt=1"> <a href="javascript:hurt=1">link</a></p><iframe src="/"></iframe>';
  await decide({ status: 'published', description: hostile });
  await page.reload();
  await page.getByRole('button', { name: 'In the marketplace: privacy and marketplace' }).waitFor();
  await page.getByRole('button', { name: 'privacy and marketplace' }).click();
  await page.getByRole('menuitem', { name: 'Publish to Marketplace' }).waitFor();
  await checkWidths(page, 'publish-menu');
  await page.getByRole('menuitem', { name: 'Publish to Marketplace' }).press('Enter');
  const dialog = dialogOf(page, 'Template Published');
  await dialog.getByText('Fine').waitFor();
  expect(await dialog.locator('iframe, [onerror], [href^="javascript:"]').count()).toBe(0);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  await checkWidths(page, 'market-published');
  await dialog.getByRole('button', { name: 'Image 1' }).focus();
  await page.keyboard.press('Enter');
  const gallery = dialogOf(page, 'Template Images');
  await gallery.getByText('2 of 3').waitFor();
  await checkWidths(page, 'market-gallery');
  for (const [key, place] of [
    ['ArrowRight', '3 of 3'],
    ['ArrowRight', '1 of 3'],
    ['ArrowLeft', '3 of 3'],
    ['ArrowLeft', '2 of 3'],
    [' ', '3 of 3'],
  ] as const) {
    await page.keyboard.press(key);
    await gallery.getByText(place).waitFor();
  }
  await gallery.getByRole('button', { name: 'Next' }).click();
  await gallery.getByText('1 of 3').waitFor();
  await gallery.getByRole('button', { name: 'Previous' }).click();
  await gallery.getByText('3 of 3').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    gallery.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('template-additional-3.jpg');
  expect((await sharp(await file.path()).metadata()).format).toBe('jpeg');
  const whole = gallery.getByRole('link', { name: 'Fullscreen' });
  expect([await whole.getAttribute('target'), await whole.getAttribute('href')]).toEqual([
    '_blank',
    await gallery.getByRole('img', { name: '3 of 3' }).getAttribute('src'),
  ]);
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Submit a new version' }).waitFor();
  await studio.close();
});
