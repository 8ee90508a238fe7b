/** The sheet of an .xlsx that holds the options of choices which don't fit into a formula: one column for each list. */

import { cellAddress, columnLetters } from '../cell-address.ts';
import { escapeText } from './xml-text.ts';

export interface ListSheet {
  /** The cells that hold these options, as a formula names them. */
  referenceTo(options: readonly string[]): string;
  isEmpty(): boolean;
  /** Its cells. */
  dataXml(): string;
}

/** `textStyle` is the number of the style of texts, so that an option that looks like a number stays what it is. */
export function createListSheet(title: string, textStyle: () => number): ListSheet {
  const lists: (readonly string[])[] = [];
  const places = new Map<string, number>();
  return {
    referenceTo(options) {
      const key = JSON.stringify(options);
      const column = places.get(key) ?? lists.push(options) - 1;
      places.set(key, column);
      return listReference(title, column, options.length);
    },
    isEmpty: () => lists.length === 0,
    dataXml() {
      const style = textStyle();
      const most = Math.max(0, ...lists.map(({ length }) => length));
      const rows = Array.from({ length: most }, (_, row) => {
        const cells = lists.map((options, column) => {
          const option = options[row];
          if (option === undefined) return '';
          const text = `<is><t xml:space="preserve">${escapeText(option)}</t></is>`;
          return `<c r="${cellAddress(row + 1, column)}" s="${style}" t="inlineStr">${text}</c>`;
        });
        return `<row r="${row + 1}">${cells.join('')}</row>`;
      });
      return `<sheetData>${rows.join('')}</sheetData>`;
    },
  };
}

/** `'_choices'!$A$1:$A$9` */
export function listReference(title: string, column: number, count: number): string {
  const letters = columnLetters(column);
  return `'${title.replaceAll("'", "''")}'!$${letters}$1:$${letters}$${count}`;
}
