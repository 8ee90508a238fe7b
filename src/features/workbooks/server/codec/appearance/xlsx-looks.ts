/** Fonts, fills, borders and alignment of an .xlsx (ECMA-376 part 1, 18.8), as looks of cells by number of `cellXfs`. */

import type { CellLook } from '../../../rules/grid-look.ts';
import { attribute, type XmlHandler } from '../sources/xml-scanner.ts';
import { readColor, type ThemeColors } from './xlsx-colors.ts';

/** The size that a text has where nothing says otherwise. */
const usualSize = 11;
const mostParts = 70_000;

type Sides = NonNullable<CellLook['borders']>;
const sides = ['top', 'right', 'bottom', 'left'];

export interface LookReader extends XmlHandler {
  /** By the place in `cellXfs`; undefined for a plain one. Equal looks are one object. */
  readonly looks: readonly (CellLook | undefined)[];
}

/** Reads the elements of the part of styles. */
export function createLookReader(theme: ThemeColors): LookReader {
  const fonts: CellLook[] = [];
  const fills: (string | undefined)[] = [];
  const borders: (Sides | undefined)[] = [];
  const looks: (CellLook | undefined)[] = [];
  const known = new Map<string, CellLook>();
  let list: 'fonts' | 'fills' | 'borders' | 'cellXfs' | null = null;
  let font: CellLook = {};
  let isSolid = false;
  let fill: string | undefined;
  let border: Sides = ['', '', '', ''];
  let side = -1;
  let own: CellLook = {};

  const openFont = (name: string, attributes: string): void => {
    const isOn = !['0', 'false', 'none'].includes(attribute(attributes, 'val') ?? '');
    if (name === 'font') font = {};
    else if (name === 'b' && isOn) font.bold = true;
    else if (name === 'i' && isOn) font.italic = true;
    else if (name === 'u' && isOn) font.underline = true;
    else if (name === 'strike' && isOn) font.strike = true;
    else if (name === 'sz') {
      const size = Number(attribute(attributes, 'val'));
      if (size >= 6 && size <= 72 && Math.abs(size - usualSize) > 1) font.size = size;
    } else if (name === 'color') {
      const color = readColor(attributes, theme);
      if (color !== undefined && color !== '#000000') font.color = color;
    }
  };
  const openFill = (name: string, attributes: string): void => {
    if (name === 'fill') fill = undefined;
    else if (name === 'patternFill') isSolid = attribute(attributes, 'patternType') === 'solid';
    // A gradient is drawn by its first color.
    else if ((name === 'fgColor' && isSolid) || (name === 'color' && fill === undefined))
      fill = readColor(attributes, theme);
  };
  const openBorder = (name: string, attributes: string): void => {
    if (name === 'border') border = ['', '', '', ''];
    const at = sides.indexOf(name === 'start' ? 'left' : name === 'end' ? 'right' : name);
    if (at >= 0) {
      side = at;
      const style = attribute(attributes, 'style') ?? 'none';
      if (style !== 'none') border[at] = '#000000';
    } else if (name === 'color' && side >= 0 && border[side] !== '')
      border[side] = readColor(attributes, theme) ?? '#000000';
    else if (name !== 'color') side = -1;
  };
  const openFormat = (name: string, attributes: string): void => {
    if (name === 'xf') {
      const part = (of: string): number => Number(attribute(attributes, of) ?? 0);
      const sidesOf = borders[part('borderId')];
      const ground = fills[part('fillId')];
      own = {
        ...fonts[part('fontId')],
        ...(ground !== undefined && ground !== '#ffffff' && { fill: ground }),
        ...(sidesOf && { borders: sidesOf }),
      };
    } else if (name === 'alignment') {
      const across = attribute(attributes, 'horizontal');
      if (across === 'left' || across === 'right') own.align = across;
      else if (across === 'center' || across === 'centerContinuous') own.align = 'center';
      const down = attribute(attributes, 'vertical');
      if (down === 'top') own.vertical = 'top';
      else if (down === 'center') own.vertical = 'middle';
      if (attribute(attributes, 'wrapText') === '1' || attribute(attributes, 'wrapText') === 'true') own.wrap = true;
    }
  };

  return {
    looks,
    open(name, attributes) {
      if (name === 'fonts' || name === 'fills' || name === 'borders' || name === 'cellXfs') list = name;
      else if (list === 'fonts') openFont(name, attributes);
      else if (list === 'fills') openFill(name, attributes);
      else if (list === 'borders') openBorder(name, attributes);
      else if (list === 'cellXfs') openFormat(name, attributes);
    },
    close(name) {
      if (name === list) list = null;
      else if (name === 'font' && list === 'fonts' && fonts.length < mostParts) fonts.push(font);
      else if (name === 'fill' && list === 'fills' && fills.length < mostParts) fills.push(fill);
      else if (name === 'border' && list === 'borders' && borders.length < mostParts)
        borders.push(border.every((line) => line === '') ? undefined : border);
      else if (name === 'xf' && list === 'cellXfs' && looks.length < mostParts) looks.push(shared(own, known));
    },
  };
}

/** One object for all looks that are equal; undefined for a plain one. */
export function shared(look: CellLook, known: Map<string, CellLook>): CellLook | undefined {
  const key = JSON.stringify(look);
  if (key === '{}') return undefined;
  const found = known.get(key) ?? look;
  known.set(key, found);
  return found;
}
