import { type Msg, msg } from '#kit/language/msg.ts';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { assetSize } from '#platform/http/asset-size.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import type { RenderedPage } from './render-candidate.ts';
import { type Finding, findingOf, notRun } from './finding.ts';

/** Kilobytes as they are sent. */
const mostHtml = 150;
const mostScript = 110;

/** What a visitor's browser fetches of each page, as it is sent: the page itself, and the scripts that it begins with. */
export async function checkWeight(
  pages: readonly RenderedPage[],
  { renderer }: Pick<MarketplaceNeeds, 'renderer'>,
): Promise<Finding[]> {
  const heavy = pages.flatMap(({ name, html }) => {
    const size = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1024;
    return size > mostHtml
      ? [msg('{name}: {size} kB; pages up to {most} kB open fast.', { name, size: Math.round(size), most: mostHtml })]
      : [];
  });
  const html = findingOf('weight', msg('Pages up to {size} kB', { size: mostHtml }), heavy, 'warning');
  const title = msg('Scripts up to {size} kB', { size: mostScript });
  const { assets } = renderer;
  if (!assets) return [html, notRun('scripts', title, msg('This server’s scripts aren’t built.'))];
  const slow: Msg[] = [];
  for (const page of pages) {
    const size = (await scriptBytes(page.html, assets)) / 1024;
    if (size > mostScript) slow.push(msg('{name}: {size} kB of scripts.', { name: page.name, size: Math.round(size) }));
  }
  return [html, findingOf('scripts', title, slow, 'warning')];
}

async function scriptBytes(html: string, { folder, prefix }: { folder: string; prefix: string }): Promise<number> {
  const addresses = [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.js)"/g)];
  const paths = new Set(addresses.map(([, path = '']) => path).filter((path) => path.startsWith(prefix)));
  let sum = 0;
  for (const path of paths) sum += await assetSize(join(folder, path));
  return sum;
}
