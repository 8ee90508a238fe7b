import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { isShortRun } from '../tier.ts';

/** Serious and critical findings of axe-core, a line each; of the whole page or of what a selector names. Of rules that are named, all. */
export async function seriousFindings(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const result = await page.evaluate(
    async ({ selector, runOnly }) => {
      const tool = Reflect.get(window, 'axe') as typeof axe;
      return tool.run(selector ?? document, {
        resultTypes: ['violations'],
        // Loading every style, film and sound once more, which takes seconds, serves no rule of ours: it is moderate.
        preload: false,
        rules: { 'no-autoplay-audio': { enabled: false } },
        ...(runOnly && { runOnly }),
      });
    },
    { selector: within, runOnly: rules && [...rules] },
  );
  return result.violations
    .filter(({ impact }) => rules !== undefined || impact === 'serious' || impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/**
 * What an open page shows wrong at any of these widths, in pixels: overflow and axe's findings, a line each. A short run
 * asks axe at the first of them: what it finds rarely depends on the width.
 */
export async function findingsAtWidths(page: Page, widths: readonly number[], within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(twoFrames);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const findings = isShortRun && width !== widths[0] ? [] : await seriousFindings(page, within);
    const wrong = [...(overflow > 0 ? [`${overflow} px of overflow`] : []), ...findings];
    found.push(...wrong.map((line) => `at ${width} px: ${line}`));
  }
  return found;
}

/** Run in the page: until what was just changed is drawn. */
export const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Until every block that hydrates has been taken over by its script, which tells of what it drew differently. */
export async function blocksHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-hydrates]')].every((block) =>
      Object.keys(block).some((name) => name.startsWith('__reactContainer')),
    ),
  );
  await page.evaluate(twoFrames);
}

/**
 * What is smaller than a finger needs, a line each. What answers next to its own box counts as large as it answers;
 * links within a line of text are measured by their line, which 24 px are enough for.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((expected) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"][role]',
    );
    return [...all].flatMap((target) => {
      const look = getComputedStyle(target);
      const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // Skip links and fields that a label stands for are out of sight.
      const box = (target.closest('label') ?? target).getBoundingClientRect();
      if (!isShown || box.width <= 2 || box.height <= 2 || target.closest('[inert], :disabled')) return [];
      const isInText = target.tagName === 'A' && look.display === 'inline';
      const enough = isInText ? Math.min(expected, 24) : expected;
      const height = isInText ? Math.max(box.height, Number.parseFloat(look.lineHeight) || 0) : box.height;
      // Half a pixel is rounding.
      if (height >= enough - 0.5 && (isInText || box.width >= enough - 0.5)) return [];
      return answersAround(target, enough) ? [] : [nameOf(target, box)];
    });

    function answersAround(target: HTMLElement, size: number): boolean {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const [across, down] = [Math.max(width, size) / 2 - 1, Math.max(height, size) / 2 - 1];
      const corners = [
        [x - across, y],
        [x + across, y],
        [x, y - down],
        [x, y + down],
      ] as const;
      return corners.every(([atX, atY]) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (target.contains(hit) || hit.contains(target.closest('label')));
      });
    }
    function nameOf(target: HTMLElement, box: DOMRect): string {
      const name = target.getAttribute('aria-label') ?? target.textContent;
      const kind = `${target.tagName.toLowerCase()}.${target.className}`;
      return `${kind} “${name.trim().slice(0, 40)}” ${Math.round(box.width)}×${Math.round(box.height)}`;
    }
  }, least);
}

/** The sum of layout shifts that the reader did not cause, from the first paint until now. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
