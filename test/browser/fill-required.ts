import type { Page } from 'playwright-core';

const values: Record<string, string> = { date: '2026-11-02', 'datetime-local': '2026-11-02T09:30' };

/** What every row of the sheet has is asked of a new one too. */
export async function fillRequired(page: Page): Promise<void> {
  for (const field of await page.locator('form :is(input, select, textarea):required').all()) {
    if (await field.inputValue()) continue;
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    );
    if (kind === 'SELECT') await field.selectOption({ index: 1 });
    else await field.fill(values[kind] ?? '2');
  }
}
