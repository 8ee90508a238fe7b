/**
 * The page is rendered in a frame of its own, so that phone and tablet widths are true and no style of the tool reaches
 * it. Styles of the page and of views loaded later are in the studio's document: they are copied over.
 */
const ofThePage =
  'link[rel="stylesheet"]:not([data-studio-only]), style:not([data-studio-only]):not([data-mantine-styles])';

export interface StyleMirror {
  /** Resolves when every current style sheet is loaded in the frame. */
  settled(): Promise<void>;
  stop(): void;
}

export function mirrorStyles(from: Document, to: Document): StyleMirror {
  const copies = new Map<Element, Element>();
  const loading = new Set<Promise<void>>();
  const update = (): void => {
    const originals = [...from.head.querySelectorAll(ofThePage)];
    for (const [original, copy] of copies) {
      if (originals.includes(original)) continue;
      copy.remove();
      copies.delete(original);
    }
    for (const original of originals) {
      const known = copies.get(original);
      if (!known) add(original);
      else if (original.tagName === 'STYLE' && known.textContent !== original.textContent)
        known.textContent = original.textContent;
    }
  };
  const add = (original: Element): void => {
    const copy = to.importNode(original, true);
    copies.set(original, copy);
    if (copy.tagName === 'LINK') {
      const done = new Promise<void>((resolve) => {
        copy.addEventListener('load', () => resolve(), { once: true });
        copy.addEventListener('error', () => resolve(), { once: true });
      });
      loading.add(done);
      void done.then(() => loading.delete(done));
    }
    to.head.append(copy);
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(from.head, { childList: true, subtree: true, characterData: true });
  return {
    async settled() {
      update();
      await Promise.all(loading);
    },
    stop: () => observer.disconnect(),
  };
}
