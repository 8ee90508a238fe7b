import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { GuideLink, GuideView } from '../rules/guide.ts';
import { readerLanguage, varyByLanguage } from '#features/languages/server/reader-language.ts';
import { readyPage } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import { staticPageHeaders } from '#platform/http/static-page-headers.ts';
import type { Guide } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { ownerHtml } from '#features/texts/server/owner-texts.ts';

/** Where the pages are, in their order: `1-first-app.md` is /docs/first-app. */
const folder = new URL('../../../../docs/guide/', import.meta.url);
const longestSearch = 200;
const excerptLength = 180;

interface GuidePage extends GuideLink {
  markdown: string;
}

/** The documentation for owners, made from Markdown in the project; without a script, the same for everyone. */
export function createGuide({ renderer, environment }: Pick<Services, 'renderer' | 'environment'>): Guide {
  let read: Promise<GuidePage[]> | undefined;
  return {
    async show(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/docs' && !pathname.startsWith('/docs/')) return null;
      const pages = await (read ??= readPages());
      const current = pages.find(({ href }) => href === pathname);
      // What is not there is the site's to say.
      if (!current && pathname !== '/docs') return null;
      const words = (searchParams.get('q') ?? '').trim().slice(0, longestSearch);
      const view: GuideView = {
        pages: pages.map(({ title, href }) => ({ title, href })),
        page: current ? { title: current.title, href: current.href, html: await htmlOf(current) } : null,
        search: current || words === '' ? null : { words, found: search(pages, words) },
      };
      const page = readyPage(renderer.renderGuide(view, readerLanguage(request, { environment })?.whole));
      return sendReadyPage(request, page, { ...staticPageHeaders(renderer), ...varyByLanguage, etag: page.etag });
    },
    addresses: async () =>
      ['/docs', ...(await (read ??= readPages())).map(({ href }) => href)].map((path) => ({ path, changed: null })),
  };
}

async function readPages(): Promise<GuidePage[]> {
  const files = (await readdir(folder)).filter((name) => /^\d+-[a-z0-9-]+\.md$/.test(name));
  const ordered = files.toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other));
  return Promise.all(
    ordered.map(async (name) => {
      const markdown = await readFile(fileURLToPath(new URL(name, folder)), 'utf8');
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
      return { title, href: `/docs/${name.replace(/^\d+-|\.md$/g, '')}`, markdown: markdown.replace(/^# .+\n+/, '') };
    }),
  );
}

const htmlOf = async ({ markdown }: GuidePage): Promise<string> => (await ownerHtml('markdown', markdown)).html;

/** Pages that hold all of these words, each with the place of the first. */
function search(pages: readonly GuidePage[], words: string): (GuideLink & { excerpt: string })[] {
  const requested = words.toLowerCase().split(/\s+/);
  return pages.flatMap(({ title, href, markdown }) => {
    const text = `${title}. ${markdown.replaceAll(/[#*`[\]]|\]\([^)]*\)/g, '').replaceAll(/\s+/g, ' ')}`;
    const lower = text.toLowerCase();
    if (!requested.every((word) => lower.includes(word))) return [];
    const at = Math.max(0, lower.indexOf(requested[0] ?? '') - 60);
    return [{ title, href, excerpt: `${at > 0 ? '…' : ''}${text.slice(at, at + excerptLength).trim()}…` }];
  });
}
