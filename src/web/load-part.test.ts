import { beforeEach, expect, test, vi } from 'vitest';
import { __vitePreload } from './load-part.ts';

interface Link {
  rel: string;
  href: string;
  onload?: () => void;
  onerror?: () => void;
  remove(): void;
}
let links: Link[] = [];
const events: string[] = [];

beforeEach(() => {
  links = [];
  events.length = 0;
  const remove = (link: Link) => (links = links.filter((one) => one !== link));
  vi.stubGlobal('document', {
    createElement: (): Link => {
      const link: Link = { rel: '', href: '', remove: () => void remove(link) };
      return link;
    },
    querySelector: (selector: string) => {
      const [, href, rel] = /^link\[href="([^"]+)"\](?:\[rel=(\w+)\])?$/.exec(selector) ?? [];
      return links.find((link) => link.href === href && (!rel || link.rel === rel)) ?? null;
    },
    head: { append: (link: Link) => void links.push(link) },
  });
  vi.stubGlobal('dispatchEvent', (event: Event) => void events.push(event.type));
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a part waits for its styles, once for all who ask, and not for scripts', async () => {
  const load = vi.fn(() => Promise.resolve('module'));
  const first = __vitePreload(load, ['assets/part.js', 'assets/part.css']);
  const second = __vitePreload(load, ['assets/part.js', 'assets/part.css']);
  await turn();
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/part.js',
    'stylesheet /assets/part.css',
  ]);
  expect(load).not.toHaveBeenCalled();
  links[1]?.onload?.();
  expect(await Promise.all([first, second])).toEqual(['module', 'module']);
  expect(await __vitePreload(load, ['assets/part.css'])).toBe('module');
  expect(links).toHaveLength(2);
  // A style that was taken away with the page before is requested again.
  links = [];
  void __vitePreload(load, ['assets/part.css']);
  await turn();
  expect(links).toHaveLength(1);
  links[0]?.onload?.();
});

test('what did not come is told, and asked for again', async () => {
  const load = () => Promise.resolve('module');
  const failed = __vitePreload(load, ['assets/gone.css']);
  links[0]?.onerror?.();
  await expect(failed).rejects.toThrow('No assets/gone.css');
  expect(events).toEqual(['vite:preloadError']);
  const again = __vitePreload(load, ['assets/gone.css']);
  expect(links).toHaveLength(1);
  links[0]?.onload?.();
  expect(await again).toBe('module');
  await expect(__vitePreload(() => Promise.reject(new Error('no module')))).rejects.toThrow('no module');
  expect(events).toHaveLength(2);
});
