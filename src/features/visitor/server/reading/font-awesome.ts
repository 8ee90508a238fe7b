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
const modifiers =
  /^fa-(?:\d+x|xs|sm|lg|xl|2xl|fw|spin|pulse|border|inverse|rotate-(?:90|180|270|by)|flip-(?:horizontal|vertical|both)|pull-(?:left|right|start|end))$/;

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
  const drawn = (await aliases()).get(name) ?? name;
  const attempts: [string, string][] = [
    ...(style ? [[style, drawn] as [string, string]] : []),
    ...(shim ? [[shim.style ?? style ?? 'solid', shim.name] as [string, string]] : []),
    ...['solid', 'brands', 'regular'].map((other): [string, string] => [other, drawn]),
  ];
  for (const [folder, icon] of attempts) {
    const svg = await readSvg(folder, icon);
    if (svg) return svg;
  }
  return null;
}

/** Each icon of a style by its name, from one file: two thousand small files take seven times the disk. */
const iconsOf: Record<string, Promise<Map<string, string>>> = {};

async function readSvg(style: string, name: string): Promise<string | null> {
  const icons = await (iconsOf[style] ??= readFile(join(root(), 'sprites', `${style}.svg`), 'utf8').then(parseSprite));
  return icons.get(name) ?? null;
}

function parseSprite(text: string): Map<string, string> {
  const symbols = text.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">\s*(.*?)\s*<\/symbol>/gs);
  return new Map(
    [...symbols].map(([, name = '', box, drawing]) => [
      name,
      `<svg aria-hidden="true" fill="currentColor" xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawing}</svg>`,
    ]),
  );
}

let readAliases: Promise<Map<string, string>> | undefined;

/** Other names of icons, and the one under which each is drawn. */
function aliases(): Promise<Map<string, string>> {
  readAliases ??= readFile(join(root(), 'metadata/icons.yml'), 'utf8').then(parseAliases);
  return readAliases;
}

/** The file names each icon at the margin, with its other names in a list two steps below. */
function parseAliases(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let icon = '';
  let list = '';
  for (const line of text.split('\n')) {
    const [, key] = /^ {0,4}'?([\w-]+)'?:/.exec(line) ?? [];
    if (key && !line.startsWith(' ')) icon = key;
    if (key) list = key;
    const [, alias] = /^ {6}- '?([\w-]+)'?$/.exec(line) ?? [];
    if (alias && list === 'names') found.set(alias, icon);
  }
  return found;
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
