import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Before an app or board is made: its pages are open to all, though they are about people, and everyone adds rows. */
export async function openToStrangers(page: Page): Promise<void> {
  for (const name of [/^Everyone with the address can see/, /^Everyone who sees the pages can add rows/]) {
    const choice = page.getByRole('switch', { name });
    await choice.click({ force: true });
    await expect.poll(() => choice.isChecked()).toBe(true);
  }
}
