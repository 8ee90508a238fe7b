import type { Page } from 'playwright-core';

/**
 * What a screen in the pseudo-language still shows in plain letters, texts and accessible names alike: nothing looked it
 * up. Code, keys and addresses are the same in all languages.
 */
export function plainWords(page: Page, same: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const found = new Set<string>();
    const add = (text: string | null | undefined, what: string): void => {
      const words = (text ?? '')
        .replaceAll(/\S*(?:@|\/|\.localhost)\S*/g, ' ')
        .split(/[^\p{L}\d’'.-]+/u)
        .filter((word) => /^[A-Za-z’'.-]{2,}$/.test(word) && /[A-Za-z]{2}/.test(word) && !names.includes(word));
      if (words.length > 0) found.add(`${what}: ${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`);
    };
    const isLeftOut = (element: Element): boolean =>
      element.closest('script, style, noscript, code, pre, kbd, [translate="no"], [lang="en"]') !== null;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true, contentVisibilityAuto: false });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      // The words of a language in that language.
      if (!parentElement || isLeftOut(parentElement) || parentElement.closest('[hreflang]')) continue;
      if (isSeen(parentElement)) add(node.textContent, parentElement.tagName.toLowerCase());
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!isLeftOut(element) && isSeen(element)) add(element.getAttribute(name), `[${name}]`);
    }
    add(document.title, 'title');
    return [...found];
  }, same);
}

/** Texts that are cut without a sign of it. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.clientWidth <= 2 || element.closest('iframe, svg, [inert], [aria-hidden="true"]')) continue;
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // What cuts it may be around it.
      let around: HTMLElement | null = element;
      for (let step = 0; around && step < 3; step++, around = around.parentElement) {
        const look = getComputedStyle(around);
        const hides = look.overflowX === 'hidden' || look.overflowX === 'clip';
        if (!hides || around.clientWidth <= 2) continue;
        if (look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none') break;
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getBoundingClientRect(), around.getBoundingClientRect()];
        if (text.right > box.right + 1.5 || text.left < box.left - 1.5)
          found.add(`${around.tagName.toLowerCase()}.${around.className}: ${element.textContent?.trim().slice(0, 60)}`);
        break;
      }
    }
    const overflow = document.documentElement.scrollWidth - innerWidth;
    const widest = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    const names = widest.slice(0, 4).map(({ tagName, className }) => `${tagName}.${className}`);
    if (overflow > 0) found.add(`the page is ${overflow} px too wide: ${names.join(', ')}`);
    return [...found];
  });
}
