import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface StoredMail {
  id: string;
  recipient: string;
  subject: string;
}

/** Waits for a mail to this address that the installation kept on its machine, and answers its plain text. */
export async function mailTo(
  origin: string,
  recipient: string,
  subject: RegExp,
  after: string[] = [],
): Promise<string> {
  let found: StoredMail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await storedMails(origin);
        found = mails.find(
          (mail) => mail.recipient === recipient && subject.test(mail.subject) && !after.includes(mail.id),
        );
        return found !== undefined;
      },
      { message: `a mail to ${recipient} of ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  const answer = await fetch(`${origin}/api/mail/outbox/${found?.id}`);
  return ((await answer.json()) as { mail: { text: string } }).mail.text;
}

/** Every mail that is kept so far, newest first. */
export async function storedMails(origin: string): Promise<StoredMail[]> {
  return ((await (await fetch(`${origin}/api/mail/outbox`)).json()) as { mails: StoredMail[] }).mails;
}

/** The first address of a mail that leads to this path of the site. */
export function linkIn(text: string, path: string): string {
  const link = new RegExp(`https?://\\S+${path}\\?\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`No link to ${path} in:\n${text}`);
  return link;
}

/** Opens the mail page of the installation and follows the button of a mail, as a person would. */
export async function followInMailPage(page: Page, origin: string, subject: string, button: string): Promise<Page> {
  await page.goto(`${origin}/dashboard/mail`);
  await page.getByRole('button', { name: subject }).first().click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: button }).click(),
  ]);
  await opened.waitForLoadState();
  return opened;
}
