/** What of a page does not get onto paper: A4, with the margins of the page's own style sheet. */
import type { Page } from 'playwright-core';

/** What is left of 210 mm between margins of 14 mm, in CSS pixels. */
const printedWidth = 688;

/** The texts that are cut at the edge of the paper, or at that of something that scrolls on a screen. */
export async function cutOnPaper(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: printedWidth, height: 1017 });
  await page.emulateMedia({ media: 'print' });
  const cut = await page.evaluate((width) => {
    /** Within `sr-only` boxes of a pixel nothing is meant to be seen. */
    const isForReaders = (one: Element): boolean => one.clientWidth <= 1 && one.clientHeight <= 1;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let [left, right] = [0, width];
      let isHidden = false;
      for (let one: Element | null = parent; one; one = one.parentElement) {
        if (isForReaders(one)) isHidden = true;
        if (one === document.documentElement || one === document.body) continue;
        if (getComputedStyle(one).overflowX === 'visible') continue;
        const edge = one.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      if (!isHidden && (box.left < left - 1 || box.right > right + 1)) found.push(text.textContent.trim());
    }
    return found;
  }, printedWidth);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  return cut;
}
