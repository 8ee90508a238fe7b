import { numberStyle } from './number-styles.ts';
import { escapeXml } from './xml.ts';

export const headerStyleName = 'Heading_20_row';

/** The cell styles of a workbook: one for each number format in use, and one for each color of a rule. */
export interface OdsStyleBook {
  /** Names the style of a format; empty without one. */
  attributeOf(format: string | undefined): string;
  colorOf(ground: string, ink: string): string;
  /** As common styles, which may be written after the cells that name them. */
  toXml(): string;
}

export function createOdsStyleBook(): OdsStyleBook {
  const names = new Map<string, string | null>();
  const colors = new Map<string, string>();
  const styles: string[] = [];
  const add = (format: string): string | null => {
    const number = names.size + 1;
    const data =
      format === 'BOOLEAN'
        ? `<number:boolean-style style:name="N${number}"><number:boolean/></number:boolean-style>`
        : numberStyle(format, `N${number}`);
    if (data === null) return null;
    const name = `Format_20_${number}`;
    styles.push(
      `${data}<style:style style:name="${name}" style:display-name="Format ${number}" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N${number}"/>`,
    );
    return name;
  };
  return {
    attributeOf(format) {
      if (!format || format === 'General') return '';
      let name = names.get(format);
      if (name === undefined) {
        name = add(format);
        names.set(format, name);
      }
      return name === null ? '' : ` table:style-name="${name}"`;
    },
    colorOf(ground, ink) {
      const key = `${ground} ${ink}`;
      const known = colors.get(key);
      if (known !== undefined) return known;
      // Rules name styles as they are shown, so that both names are one.
      const name = `Color${colors.size + 1}`;
      colors.set(key, name);
      styles.push(
        `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default">` +
          `<style:table-cell-properties fo:background-color="${escapeXml(ground)}"/><style:text-properties fo:color="${escapeXml(ink)}"/></style:style>`,
      );
      return name;
    },
    toXml: () =>
      '<style:style style:name="Default" style:family="table-cell"/>' +
      `<style:style style:name="${headerStyleName}" style:display-name="Heading row" style:family="table-cell" style:parent-style-name="Default"><style:text-properties fo:font-weight="bold"/></style:style>` +
      styles.join(''),
  };
}
