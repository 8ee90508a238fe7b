import type { CellLook } from '../../../../rules/grid-look.ts';
import { ruleStyleXml } from './choice-parts.ts';
import { numberStyle } from './number-styles.ts';
import { lookProperties } from './ods-look.ts';

export const headerStyleName = 'Heading_20_row';

/** The cell styles of a workbook: one for each number format in use, and one for each color of a rule. */
export interface OdsStyleBook {
  /** Names the style of a format and a look; empty without both. */
  attributeOf(format: string | undefined, look?: CellLook): string;
  colorOf(ground: string, ink: string): string;
  /** As common styles, which may be written after the cells that name them. */
  toXml(): string;
}

export function createOdsStyleBook(): OdsStyleBook {
  const names = new Map<string, string | null>();
  const colors = new Map<string, string>();
  const styles: string[] = [];
  const keys = new Map<CellLook, string>();
  const keyOf = (format: string, look: CellLook | undefined): string => {
    if (!look) return format;
    const key = keys.get(look) ?? JSON.stringify(look);
    keys.set(look, key);
    return `${key}\n${format}`;
  };
  const dataOf = (format: string, number: number): string | null => {
    if (format === 'BOOLEAN')
      return `<number:boolean-style style:name="N${number}"><number:boolean/></number:boolean-style>`;
    return format === 'General' || format === '' ? null : numberStyle(format, `N${number}`);
  };
  const add = (format: string, look: CellLook | undefined): string | null => {
    const number = names.size + 1;
    const data = dataOf(format, number);
    if (data === null && !look) return null;
    const name = `Format_20_${number}`;
    const ofData = data === null ? '' : ` style:data-style-name="N${number}"`;
    const opening = `<style:style style:name="${name}" style:display-name="Format ${number}" style:family="table-cell" style:parent-style-name="Default"${ofData}`;
    styles.push(`${data ?? ''}${opening}${look ? `>${lookProperties(look)}</style:style>` : '/>'}`);
    return name;
  };
  return {
    attributeOf(format = '', look) {
      if ((format === '' || format === 'General') && !look) return '';
      const key = keyOf(format, look);
      let name = names.get(key);
      if (name === undefined) {
        name = add(format, look);
        names.set(key, name);
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
      styles.push(ruleStyleXml(name, ground, ink));
      return name;
    },
    toXml: () =>
      '<style:style style:name="Default" style:family="table-cell"/>' +
      `<style:style style:name="${headerStyleName}" style:display-name="Heading row" style:family="table-cell" style:parent-style-name="Default"><style:text-properties fo:font-weight="bold"/></style:style>` +
      styles.join(''),
  };
}
