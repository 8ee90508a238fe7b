import { escapeAttribute } from './xml-text.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const headerStyle = 1;
const firstOwnStyle = 2;
/** Below are the formats that Excel has built in. */
const firstOwnFormat = 164;

/** The cell styles of a workbook: one for each number format in use. */
export interface StyleBook {
  /** The number of the style with a format; 0 without one. */
  styleOf(format: string | undefined): number;
  /** The number of a color that cells get by a rule. */
  colorOf(ground: string, ink: string): number;
  toXml(): string;
}

export function createStyleBook(): StyleBook {
  const formats: string[] = [];
  const numbers = new Map<string, number>([['General', 0]]);
  const colors: string[] = [];
  return {
    styleOf(format) {
      if (!format) return 0;
      const known = numbers.get(format);
      if (known !== undefined) return known;
      const number = firstOwnStyle + formats.length;
      formats.push(format);
      numbers.set(format, number);
      return number;
    },
    colorOf(ground, ink) {
      const [fill, font] = [ground, ink].map((color) => `FF${color.slice(1).toUpperCase()}`);
      const xml = `<dxf><font><color rgb="${font}"/></font><fill><patternFill><bgColor rgb="${fill}"/></patternFill></fill></dxf>`;
      if (!colors.includes(xml)) colors.push(xml);
      return colors.indexOf(xml);
    },
    toXml() {
      const idOf = (format: string, index: number): number => (format === '@' ? 49 : firstOwnFormat + index);
      const own = formats.flatMap((format, index) =>
        format === '@' ? [] : [`<numFmt numFmtId="${idOf(format, index)}" formatCode="${escapeAttribute(format)}"/>`],
      );
      const cells = [
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
        ...formats.map(
          (format, index) =>
            `<xf numFmtId="${idOf(format, index)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
        ),
      ];
      return [
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${main}">`,
        own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '',
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
        `<dxfs count="${colors.length}">${colors.join('')}</dxfs></styleSheet>`,
      ].join('');
    },
  };
}
