/** What the styles of a document say of numbers, and styles that are added for number formats. */

import { createOdsStyles, type OdsStyles } from '../sources/ods-styles.ts';
import { scanXml } from '../sources/xml-scanner.ts';
import { numberStyle } from '../writing/ods/number-styles.ts';
import { toBytes } from '../package/xml-edit.ts';
import { childOf, everyElement, type XmlEditor } from '../package/xml-tree.ts';
import { repetition } from './content-pieces.ts';
import { cellsRepeated } from './row-runs.ts';
import type { CellStyles } from './table-plan.ts';
import type { XmlElement } from '../package/xml-tree.ts';

export interface AddedStyles extends CellStyles {
  /** Puts what was added into the document. */
  finish(): void;
}

/** `common` is the part of common styles, as text; the automatic ones are those of the document. */
export function cellStyles(editor: XmlEditor, common: string | null): AddedStyles {
  const styles = createOdsStyles();
  if (common !== null) scanXml(common, styles);
  readInto(styles, editor);
  const taken = new Set<string>();
  for (const element of everyElement(editor.root)) {
    if (element.local === 'style' || element.local.endsWith('-style')) {
      taken.add(editor.attribute(element, 'style:name') ?? '');
    }
  }
  const hasDefault = /style:name="Default"/.test(common ?? editor.source);
  const root = editor.source.slice(editor.root.start, editor.root.openEnd);
  const known = new Map<string, string | null>();
  const added: string[] = [];
  let number = 0;
  const freeName = (): string => {
    for (;;) {
      const name = `added${++number}`;
      if (!taken.has(name) && !taken.has(`${name}N`)) return name;
    }
  };
  const add = (format: string): string | null => {
    const name = freeName();
    const data = numberStyle(format, `${name}N`);
    if (data === null) return null;
    const parent = hasDefault ? ' style:parent-style-name="Default"' : '';
    added.push(
      `${data}<style:style style:name="${name}" style:family="table-cell"${parent} style:data-style-name="${name}N"/>`,
    );
    return name;
  };
  return {
    formatOf: (style) => styles.formatOf(style),
    named(format) {
      if (format === '' || format === 'General' || format === '@') return null;
      const style = known.has(format) ? (known.get(format) ?? null) : add(format);
      known.set(format, style);
      return style;
    },
    date1904: styles.date1904,
    hasCalcext: root.includes('xmlns:calcext='),
    finish() {
      if (added.length === 0) return;
      const list = childOf(editor.root, 'automatic-styles');
      const source = toBytes(added.join(''));
      const body = childOf(editor.root, 'body');
      if (list) editor.appendChild(list, source);
      else if (body) editor.insert(body.start, `<office:automatic-styles>${source}</office:automatic-styles>`);
    },
  };
}

/** What stands before the sheets. */
function readInto(styles: OdsStyles, editor: XmlEditor): void {
  const body = childOf(editor.root, 'body');
  const sheets = body && childOf(body, 'spreadsheet');
  const end = sheets?.children.find(({ local }) => local === 'table')?.start ?? sheets?.openEnd ?? editor.source.length;
  const head = editor.source.slice(editor.root.start, end);
  scanXml(Buffer.from(head, 'latin1').toString('utf8'), styles);
}

/** The default styles of a sheet's columns. */
export function columnStyles(
  editor: XmlEditor,
  table: XmlElement,
): { styleOf(column: number): string | null; count: number } {
  const runs: { end: number; style: string | null }[] = [];
  let count = 0;
  for (const column of columnsOf(table)) {
    const tag = editor.source.slice(column.start, column.openEnd);
    count += repetition(tag, cellsRepeated);
    runs.push({ end: count, style: editor.attribute(column, 'table:default-cell-style-name') });
  }
  return { styleOf: (column) => runs.find(({ end }) => column < end)?.style ?? null, count };
}

/** A sheet has at least as many columns as its rows have cells: the last one is repeated. */
export function widenColumns(editor: XmlEditor, table: XmlElement, columns: number): void {
  const last = columnsOf(table).at(-1);
  const { count } = columnStyles(editor, table);
  if (!last || columns <= count) return;
  const own = repetition(editor.source.slice(last.start, last.openEnd), cellsRepeated);
  editor.setAttribute(last, cellsRepeated, String(own + columns - count));
}

/** Its columns, also those in groups. */
export function columnsOf(table: XmlElement): XmlElement[] {
  const groups = new Set(['table-columns', 'table-header-columns', 'table-column-group']);
  return table.children.flatMap((child) =>
    child.local === 'table-column' ? [child] : groups.has(child.local) ? columnsOf(child) : [],
  );
}
