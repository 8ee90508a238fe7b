import type { CellLook } from '../../../rules/grid-look.ts';
import { LookParts } from './xlsx-look-parts.ts';
import { escapeAttribute } from './xml-text.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const headerStyle = 1;
const firstOwnStyle = 2;
/** Below are the formats that Excel has built in. */
const firstOwnFormat = 164;

/** The cell styles of a workbook: one for each number format in use, and for each look of cells with it. */
export interface StyleBook {
  /** The number of the style with a format and a look; 0 without both. */
  styleOf(format: string | undefined, look?: CellLook): number;
  /** The number of a color that cells get by a rule. */
  colorOf(ground: string, ink: string): number;
  toXml(): string;
}

export function createStyleBook(): StyleBook {
  const styles: { format: string | undefined; look: CellLook | undefined }[] = [];
  const numbers = new Map<string, number>([['General', 0]]);
  const formats = new Map<string, number>();
  const looks = new LookParts();
  const colors: string[] = [];
  const add = (format: string | undefined, look: CellLook | undefined): number => {
    const number = firstOwnStyle + styles.length;
    if (format !== undefined && !formats.has(format))
      formats.set(format, format === '@' ? 49 : firstOwnFormat + styles.length);
    styles.push({ format, look });
    return number;
  };
  return {
    styleOf(format, look) {
      if (!format && !look) return 0;
      const key = look ? `${looks.keyOf(look)}\n${format ?? 'General'}` : format!;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = add(format === 'General' || format === '' ? undefined : format, look);
      numbers.set(key, number);
      return number;
    },
    colorOf(ground, ink) {
      const xml = ruleStyleXml(ground, ink);
      if (!colors.includes(xml)) colors.push(xml);
      return colors.indexOf(xml);
    },
    toXml() {
      const own = [...formats].flatMap(([format, id]) =>
        format === '@' ? [] : [`<numFmt numFmtId="${id}" formatCode="${escapeAttribute(format)}"/>`],
      );
      const cells = [
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
        ...styles.map(({ format, look }) => looks.styleXml(format === undefined ? 0 : formats.get(format)!, look)),
      ];
      return [
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${main}">`,
        own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '',
        looks.toXml(),
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
        `<dxfs count="${colors.length}">${colors.join('')}</dxfs></styleSheet>`,
      ].join('');
    },
  };
}

/** A ground and an ink, each `#rrggbb`, that cells get by a condition. */
export function ruleStyleXml(ground: string, ink: string, prefix = ''): string {
  const [fill, font] = [ground, ink].map((color) => `FF${color.slice(1).toUpperCase()}`);
  const colors = `<${prefix}font><${prefix}color rgb="${font}"/></${prefix}font><${prefix}fill><${prefix}patternFill><${prefix}bgColor rgb="${fill}"/></${prefix}patternFill></${prefix}fill>`;
  return `<${prefix}dxf>${colors}</${prefix}dxf>`;
}
