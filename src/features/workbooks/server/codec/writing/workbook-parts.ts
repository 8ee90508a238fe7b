import { columnLetters } from '../cell-address.ts';
import type { NameToWrite } from '../workbook-codec.ts';
import { arrayMetadata } from './dynamic-arrays.ts';
import { fileFormula } from './formula-prefixes.ts';
import { escapeAttribute } from './xml-text.ts';
import type { PartToWrite } from '#platform/files/zip-stream.ts';

export interface WrittenSheet {
  title: string;
  /** Without the header. */
  rows: number;
  columns: number;
  hasNotes: boolean;
  isHidden?: boolean;
  /** Whether programs don't offer to show it. */
  isVeryHidden?: boolean;
  /** The range with a filter, with fixed addresses; null for none. Without it, the header and the rows. */
  filter?: string | null;
  /** The numbers of its tables in the file. */
  tables?: readonly number[];
  /** Whether arrays of it spill. */
  hasDynamicArrays?: boolean;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const longestTitle = 31;

/** The parts that hold a workbook's sheets together. */
export const workbookParts = {
  relations: (): PartToWrite =>
    part(
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),

  workbook(sheets: WrittenSheet[], named?: readonly NameToWrite[]): PartToWrite {
    const isShown = sheets.some(({ isHidden, isVeryHidden }) => !isHidden && !isVeryHidden);
    const list = sheets.map(({ title, isHidden, isVeryHidden }, index) => {
      const state = isVeryHidden ? ' state="veryHidden"' : isHidden && isShown ? ' state="hidden"' : '';
      return `<sheet name="${escapeAttribute(title)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
    });
    const filters = sheets.flatMap(({ title, rows, columns, filter }, index) => {
      if (filter === null || (filter === undefined && columns === 0)) return [];
      const range = filter ?? `$A$1:$${columnLetters(columns - 1)}$${rows + 1}`;
      const whole = `'${title.replaceAll("'", "''")}'!${range}`;
      return [
        `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeAttribute(whole)}</definedName>`,
      ];
    });
    const own = (named ?? []).map(({ name, sheet, formula }) => {
      const scope = sheet === null ? '' : ` localSheetId="${sheet}"`;
      return `<definedName name="${escapeAttribute(name)}"${scope}>${escapeAttribute(fileFormula(formula))}</definedName>`;
    });
    const all = [...filters, ...own];
    const names = all.length > 0 ? `<definedNames>${all.join('')}</definedNames>` : '';
    // Formulas that aren't computed here may be out of date.
    const calculation = named ? '<calcPr fullCalcOnLoad="1"/>' : '';
    const first = isShown ? sheets.findIndex(({ isHidden }) => !isHidden) : 0;
    const active = first > 0 ? ` firstSheet="${first}" activeTab="${first}"` : '';
    return part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView${active}/></bookViews><sheets>${list.join('')}</sheets>${names}${calculation}</workbook>`,
    );
  },

  workbookRelations(sheets: WrittenSheet[]): PartToWrite {
    const list = sheets.map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    );
    const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/>`;
    const metadata = sheets.some(({ hasDynamicArrays }) => hasDynamicArrays)
      ? `<Relationship Id="rId${sheets.length + 2}" Type="${arrayMetadata.relation}" Target="metadata.xml"/>`
      : '';
    return part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${list.join('')}${styles}${metadata}</Relationships>`,
    );
  },

  contentTypes(sheets: WrittenSheet[]): PartToWrite {
    const list = sheets.map(
      ({ hasNotes, tables = [] }, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>` +
        (hasNotes ? `<Override PartName="/xl/comments${index + 1}.xml" ContentType="${kind}.comments+xml"/>` : '') +
        tables
          .map((number) => `<Override PartName="/xl/tables/table${number}.xml" ContentType="${kind}.table+xml"/>`)
          .join(''),
    );
    const metadata = sheets.some(({ hasDynamicArrays }) => hasDynamicArrays)
      ? `<Override PartName="/xl/metadata.xml" ContentType="${arrayMetadata.type}"/>`
      : '';
    return part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${list.join('')}${metadata}</Types>`,
    );
  },
};

/** Titles that Excel takes: at most 31 characters, without []:*?/\, each once whatever its case. */
export function createSheetNames(onChange: (title: string, message: string) => void): { take(title: string): string } {
  const taken = new Set<string>();
  return {
    take(title) {
      const clean =
        title
          .toWellFormed()
          .replaceAll(/[[\]:*?/\\\p{Control}]/gu, ' ')
          .replaceAll(/^'+|'+$/g, '')
          .trim() || 'Sheet';
      let name = shorten(clean, longestTitle);
      for (let number = 2; taken.has(name.toLowerCase()); number++) {
        const suffix = ` (${number})`;
        name = `${shorten(clean, longestTitle - suffix.length)}${suffix}`;
      }
      taken.add(name.toLowerCase());
      if (name !== title)
        onChange(name, `The sheet “${title}” is named “${name}” in the file because Excel doesn’t accept its title.`);
      return name;
    },
  };
}

function shorten(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
}

function part(name: string, xml: string): PartToWrite {
  return { name, content: [declaration + xml] };
}
