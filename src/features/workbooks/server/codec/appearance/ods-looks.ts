/** How an OpenDocument file draws its cells: properties of table cells, paragraphs and texts (1.3 part 3, 17.18, 16.29). */

import type { CellLook } from '../../../rules/grid-look.ts';
import { attribute } from '../sources/xml-scanner.ts';
import { shared } from './xlsx-looks.ts';

interface OdsLook {
  parent: string | undefined;
  /** Undefined parts come from the parent. */
  look: { [part in keyof CellLook]?: CellLook[part] | undefined };
}

const mostStyles = 20_000;
const usualSize = 10;
const sides = ['top', 'right', 'bottom', 'left'] as const;

export class OdsLooks {
  readonly #styles = new Map<string, OdsLook>();
  readonly #known = new Map<string, CellLook>();
  readonly #found = new Map<string, CellLook | undefined>();
  /** The style of cells that is open. */
  #open: OdsLook | null = null;

  /** A style begins. */
  begin(name: string, attributes: string): void {
    this.#open = null;
    if (attribute(attributes, 'style:family') !== 'table-cell' || this.#styles.size >= mostStyles) return;
    this.#open = { parent: attribute(attributes, 'style:parent-style-name'), look: {} };
    this.#styles.set(name, this.#open);
  }

  /** Whether an element was one of a style of cells. */
  open(name: string, attributes: string): boolean {
    if (!this.#open) return false;
    const { look } = this.#open;
    if (name === 'table-cell-properties') readCell(look, attributes);
    else if (name === 'paragraph-properties') readParagraph(look, attributes);
    else if (name === 'text-properties') readText(look, attributes);
    else return false;
    return true;
  }

  lookOf(name: string): CellLook | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    let look: OdsLook['look'] = {};
    let at = this.#styles.get(name);
    for (let depth = 0; at && depth < 10; depth++) {
      look = { ...at.look, ...look };
      at = at.parent === undefined ? undefined : this.#styles.get(at.parent);
    }
    const bare = Object.fromEntries(Object.entries(look).filter(([, part]) => part !== undefined && part !== ''));
    const made = shared(bare, this.#known);
    this.#found.set(name, made);
    return made;
  }
}

function readCell(look: OdsLook['look'], attributes: string): void {
  const fill = attribute(attributes, 'fo:background-color');
  if (fill !== undefined) look.fill = fill === '#ffffff' ? undefined : colorOf(fill);
  if (attribute(attributes, 'fo:wrap-option') === 'wrap') look.wrap = true;
  const down = attribute(attributes, 'style:vertical-align');
  if (down === 'top' || down === 'middle') look.vertical = down;
  const all = lineOf(attribute(attributes, 'fo:border'));
  const [top, right, bottom, left] = sides.map((side) => lineOf(attribute(attributes, `fo:border-${side}`)) || all);
  if (top || right || bottom || left) look.borders = [top ?? '', right ?? '', bottom ?? '', left ?? ''];
}

function readParagraph(look: OdsLook['look'], attributes: string): void {
  const across = attribute(attributes, 'fo:text-align');
  if (across === 'center') look.align = 'center';
  else if (across === 'end' || across === 'right') look.align = 'right';
  else if (across === 'start' || across === 'left') look.align = 'left';
}

function readText(look: OdsLook['look'], attributes: string): void {
  const is = (name: string, value: string): boolean => attribute(attributes, name) === value;
  const isLine = (name: string): boolean => !['none', ''].includes(attribute(attributes, name) ?? '');
  if (is('fo:font-weight', 'bold')) look.bold = true;
  if (is('fo:font-style', 'italic')) look.italic = true;
  if (isLine('style:text-underline-style')) look.underline = true;
  if (isLine('style:text-line-through-style')) look.strike = true;
  const color = colorOf(attribute(attributes, 'fo:color'));
  if (color !== undefined && color !== '#000000') look.color = color;
  const size = Number(/^([\d.]+)pt$/.exec(attribute(attributes, 'fo:font-size') ?? '')?.[1] ?? usualSize);
  if (size >= 6 && size <= 72 && Math.abs(size - usualSize) > 1) look.size = size;
}

const colorOf = (text: string | undefined): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(text ?? '') ? text!.toLowerCase() : undefined;

/** The color of `0.74pt solid #000000`; '' for none. */
function lineOf(text: string | undefined): string {
  if (text === undefined || text === 'none') return '';
  return colorOf(text.trim().split(/\s+/).at(-1)) ?? '#000000';
}
