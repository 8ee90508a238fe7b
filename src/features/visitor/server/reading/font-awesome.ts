/** Owners name icons by Font Awesome classes (`fa-solid fa-star`, `fa fa-bar-chart`); pages get the drawing itself. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

const styles: Record<string, string> = {
  'fa-solid': 'solid',
  fas: 'solid',
  fa: 'solid',
  'fa-regular': 'regular',
  far: 'regular',
  'fa-brands': 'brands',
  fab: 'brands',
};
const shimStyles: Record<string, string> = { fas: 'solid', far: 'regular', fab: 'brands' };
const modifiers = /^fa-(?:\d+x|xs|sm|lg|xl|2xl|fw|spin|pulse|border|inverse|rotate-.+|flip-.+|pull-.+)$/;

const renderings = new LRUCache<string, Promise<string | null>>({ max: 5_000 });

/** Inline SVG of an icon's class names; null when the icon is unknown. Font Awesome Free, CC BY 4.0. */
export function iconMarkup(classNames: string): Promise<string | null> {
  const names = classNames.trim().toLowerCase();
  const known = renderings.get(names);
  if (known) return known;
  const rendering = render(names);
  renderings.set(names, rendering);
  return rendering;
}

async function render(classNames: string): Promise<string | null> {
  const words = classNames.split(/\s+/);
  const name = words
    .find((word) => /^fa-[a-z0-9-]+$/.test(word) && !(word in styles) && !modifiers.test(word))
    ?.slice(3);
  if (!name) return null;
  const style = words.map((word) => styles[word]).find(Boolean);
  const shim = (await shims()).get(name);
  const attempts: [string, string][] = [
    ...(style ? [[style, name] as [string, string]] : []),
    ...(shim ? [[shim.style ?? style ?? 'solid', shim.name] as [string, string]] : []),
    ...['solid', 'brands', 'regular'].map((other): [string, string] => [other, name]),
  ];
  for (const [folder, file] of attempts) {
    const svg = await readSvg(folder, file);
    if (svg) return svg;
  }
  return null;
}

async function readSvg(style: string, name: string): Promise<string | null> {
  try {
    const svg = await readFile(join(root(), 'svgs', style, `${name}.svg`), 'utf8');
    return svg
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace('<svg ', '<svg aria-hidden="true" fill="currentColor" ')
      .trim();
  } catch {
    return null;
  }
}

interface Shim {
  style: string | undefined;
  name: string;
}
let readShims: Promise<Map<string, Shim>> | undefined;

/** Old names and what they are called now. */
function shims(): Promise<Map<string, Shim>> {
  readShims ??= readFile(join(root(), 'metadata/shims.yml'), 'utf8').then(parseShims);
  return readShims;
}

/** The file is a flat list of names with at most `prefix` and `name` below each. */
function parseShims(text: string): Map<string, Shim> {
  const found = new Map<string, Shim>();
  let current = '';
  for (const line of text.split('\n')) {
    const heading = /^'?([\w-]+)'?:\s*$/.exec(line);
    if (heading?.[1]) {
      current = heading[1];
      found.set(current, { style: undefined, name: current });
      continue;
    }
    const entry = /^\s+(prefix|name):\s*'?([\w-]+)'?\s*$/.exec(line);
    const shim = found.get(current);
    if (!entry?.[2] || !shim) continue;
    if (entry[1] === 'name') shim.name = entry[2];
    else shim.style = shimStyles[entry[2]];
  }
  return found;
}

let folder: string | undefined;
function root(): string {
  folder ??= dirname(createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'));
  return folder;
}
