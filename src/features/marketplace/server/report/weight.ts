import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
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
    return size > mostHtml ? [`${name}: ${Math.round(size)} kB; pages up to ${mostHtml} kB open fast.`] : [];
  });
  const html = findingOf('weight', `Pages up to ${mostHtml} kB`, heavy, 'warning');
  const title = `Scripts up to ${mostScript} kB`;
  const { assets } = renderer;
  if (!assets) return [html, notRun('scripts', title, 'This server’s scripts aren’t built.')];
  const slow: string[] = [];
  for (const page of pages) {
    const size = (await scriptBytes(page.html, assets)) / 1024;
    if (size > mostScript) slow.push(`${page.name}: ${Math.round(size)} kB of scripts.`);
  }
  return [html, findingOf('scripts', title, slow, 'warning')];
}

async function scriptBytes(html: string, { folder, prefix }: { folder: string; prefix: string }): Promise<number> {
  const addresses = [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.js)"/g)];
  const paths = new Set(addresses.map(([, path = '']) => path).filter((path) => path.startsWith(prefix)));
  let sum = 0;
  for (const path of paths) {
    const file = join(folder, path);
    const found = await stat(`${file}.br`).catch(() => stat(file).catch(() => null));
    sum += found?.size ?? 0;
  }
  return sum;
}
