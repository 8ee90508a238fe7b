import type { CellLook } from '../../../rules/grid-look.ts';

const fontNames = '<name val="Calibri"/><family val="2"/>';
const usualSize = 11;

/**
 * Fonts, fills and borders of an .xlsx and the styles that name them (ECMA-376 part 1, 18.8.8, 18.8.20, 18.8.4 and
 * 18.8.45): the usual ones, then those of looks.
 */
export class LookParts {
  readonly #fonts = [`<font><sz val="11"/>${fontNames}</font>`, `<font><b/><sz val="11"/>${fontNames}</font>`];
  readonly #fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ];
  readonly #borders = ['<border><left/><right/><top/><bottom/><diagonal/></border>'];
  readonly #places = new Map<string, number>();
  readonly #keys = new Map<CellLook, string>();

  /** The same for looks that are equal. */
  keyOf(look: CellLook): string {
    const key = this.#keys.get(look) ?? JSON.stringify(look);
    this.#keys.set(look, key);
    return key;
  }

  /** One of `cellXfs`. */
  styleXml(format: number, look: CellLook | undefined): string {
    if (!look) return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
    const font = this.#placeOf(this.#fonts, fontXml(look));
    const fill = look.fill === undefined ? 0 : this.#placeOf(this.#fills, fillXml(look.fill));
    const border = look.borders ? this.#placeOf(this.#borders, borderXml(look.borders)) : 0;
    const alignment = alignmentXml(look);
    const applied = [
      format === 0 ? '' : ' applyNumberFormat="1"',
      font === 0 ? '' : ' applyFont="1"',
      fill === 0 ? '' : ' applyFill="1"',
      border === 0 ? '' : ' applyBorder="1"',
      alignment === '' ? '' : ' applyAlignment="1"',
    ].join('');
    const opening = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${applied}`;
    return alignment === '' ? `${opening}/>` : `${opening}>${alignment}</xf>`;
  }

  /** Once all styles are written. */
  toXml(): string {
    const list = (name: string, parts: readonly string[]): string =>
      `<${name} count="${parts.length}">${parts.join('')}</${name}>`;
    return list('fonts', this.#fonts) + list('fills', this.#fills) + list('borders', this.#borders);
  }

  #placeOf(parts: string[], xml: string): number {
    const known = this.#places.get(xml);
    if (known !== undefined) return known;
    const found = parts.indexOf(xml);
    const place = found >= 0 ? found : parts.push(xml) - 1;
    this.#places.set(xml, place);
    return place;
  }
}

const rgb = (color: string): string => `rgb="FF${color.slice(1).toUpperCase()}"`;

function fontXml({ bold, italic, strike, underline, size, color }: CellLook): string {
  return [
    '<font>',
    bold ? '<b/>' : '',
    italic ? '<i/>' : '',
    strike ? '<strike/>' : '',
    underline ? '<u/>' : '',
    `<sz val="${size ?? usualSize}"/>`,
    color === undefined ? '' : `<color ${rgb(color)}/>`,
    `${fontNames}</font>`,
  ].join('');
}

const fillXml = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor ${rgb(color)}/><bgColor indexed="64"/></patternFill></fill>`;

function borderXml([top, right, bottom, left]: NonNullable<CellLook['borders']>): string {
  const line = (name: string, color: string): string =>
    color === '' ? `<${name}/>` : `<${name} style="thin"><color ${rgb(color)}/></${name}>`;
  return `<border>${line('left', left)}${line('right', right)}${line('top', top)}${line('bottom', bottom)}<diagonal/></border>`;
}

function alignmentXml({ align, vertical, wrap }: CellLook): string {
  const parts = [
    align === undefined ? '' : ` horizontal="${align}"`,
    vertical === undefined ? '' : ` vertical="${vertical === 'middle' ? 'center' : 'top'}"`,
    wrap ? ' wrapText="1"' : '',
  ].join('');
  return parts === '' ? '' : `<alignment${parts}/>`;
}
