/** The parts that hold a package together: the workbook, its styles, and the lists of parts. */

import { getFormatFromId } from 'numfmt';
import { Unpatchable } from './changes.ts';
import type { FormulaMoves } from './move-formulas.ts';
import { type RuleStyles, ruleStyles } from './choices/rule-styles.ts';
import { prefixOf, toSource, withAttribute } from './xml-edit.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from './xml-tree.ts';

/** What comes before the settings of calculation: ECMA-376 part 1, 18.2.27. */
const beforeCalculation = new Set([
  ...['fileVersion', 'fileSharing', 'workbookPr', 'workbookProtection', 'bookViews', 'sheets', 'functionGroups'],
  ...['externalReferences', 'definedNames', 'AlternateContent', 'revisionPtr', 'absPath'],
]);

/** What is printed, and where a filter is: ECMA-376 part 1, 18.2.5. */
const areaNames = /^_xlnm\.(?:Print_Area|Print_Titles|_FilterDatabase)$/i;

/** Moves names, renames sheets, and has programs compute everything once. */
export function editWorkbook(editor: XmlEditor, moves: FormulaMoves): void {
  const { root } = editor;
  const names = childOf(root, 'definedNames')?.children ?? [];
  for (const name of names)
    if (!editor.isRemoved(name)) {
      const isArea = areaNames.test(editor.attribute(name, 'name') ?? '');
      editor.setText(name, moves.move(editor.text(name), { sheet: null, isArea }));
    }
  for (const sheet of childOf(root, 'sheets')?.children ?? []) {
    const name = editor.attribute(sheet, 'name');
    if (name !== null && !editor.isRemoved(sheet)) editor.setAttribute(sheet, 'name', moves.nameOf(name));
  }
  const calculation = childOf(root, 'calcPr');
  if (calculation) {
    editor.setAttribute(calculation, 'fullCalcOnLoad', '1');
    return;
  }
  const before = root.children.filter(({ local }) => beforeCalculation.has(local)).at(-1);
  if (before) editor.insert(before.end, `<${prefixOf(root.name)}calcPr fullCalcOnLoad="1"/>`);
}

/** Takes parts out of `[Content_Types].xml`. */
export function removeTypes(editor: XmlEditor, parts: ReadonlySet<string>): void {
  for (const element of editor.root.children) {
    const name = editor.attribute(element, 'PartName')?.replace(/^\/+/, '').toLowerCase();
    if (name !== undefined && parts.has(name)) editor.remove(element);
  }
}

/** Takes relations out of a list of them. */
export function removeRelations(editor: XmlEditor, isGone: (relation: { id: string; type: string }) => boolean): void {
  for (const element of editor.root.children) {
    const [id, type] = [editor.attribute(element, 'Id') ?? '', editor.attribute(element, 'Type') ?? ''];
    if (isGone({ id, type })) editor.remove(element);
  }
}

const firstOwnFormat = 164;
/** Excel refuses more. */
const mostStyles = 65_000;

export interface FormatStyles extends Pick<RuleStyles, 'colorOf'> {
  /** The number of a style that has a number format and is else like another, or plain; added where there is none. */
  styleOf(format: string, like: string | null): string | null;
  /** Puts what was added into the part. */
  finish(): void;
}

/** ECMA-376 part 1, 18.8.10 and 18.8.30. */
export function formatStyles(editor: XmlEditor): FormatStyles {
  const { root } = editor;
  const prefix = prefixOf(root.name);
  const rules = ruleStyles(editor);
  const cells = childOf(root, 'cellXfs');
  const formats = childOf(root, 'numFmts');
  const codes = new Map<string, number>();
  for (const element of formats?.children ?? []) {
    codes.set(editor.attribute(element, 'formatCode') ?? '', Number(editor.attribute(element, 'numFmtId') ?? 0));
  }
  const addedFormats: string[] = [];
  const addedStyles: string[] = [];
  const known = new Map<string, string>();
  /** What added styles are else like. */
  const origins = new Map<string, XmlElement>();

  const formatId = (format: string): number => {
    if (format === 'General') return 0;
    for (let id = 1; id < 50; id++) if (getFormatFromId(id) === format) return id;
    const stored = codes.get(format);
    if (stored !== undefined) return stored;
    const id = Math.max(firstOwnFormat - 1, ...codes.values()) + 1;
    codes.set(format, id);
    addedFormats.push(`<${prefix}numFmt numFmtId="${id}" formatCode="${toSource(format, true)}"/>`);
    return id;
  };
  const add = (style: string): string => {
    const number = (cells?.children.length ?? 0) + addedStyles.length;
    if (number >= mostStyles) throw new Unpatchable('The file has too many styles.');
    addedStyles.push(style);
    return String(number);
  };
  const addStyle = (format: string, like: XmlElement | undefined): string => {
    if (!cells) throw new Unpatchable('The file has no styles to add a number format to.');
    const id = formatId(format);
    if (like) {
      const other = withFormat(editor, like, id);
      if (other === null) return String(cells.children.indexOf(like));
      const style = add(other);
      origins.set(style, like);
      return style;
    }
    const found = cells.children.findIndex((style) => isOnlyFormat(editor, style, id));
    if (found >= 0) return String(found);
    return add(`<${prefix}xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`);
  };
  const append = (list: XmlElement, added: readonly string[]): void => {
    if (added.length === 0) return;
    editor.appendChild(list, added.join(''));
    if (editor.attribute(list, 'count') === null) return;
    editor.setAttribute(list, 'count', String(list.children.length + added.length));
  };

  return {
    styleOf(format, like) {
      const base = like === null ? undefined : (cells?.children[Number(like)] ?? origins.get(like));
      const plain = format === '' ? 'General' : format;
      if (!base && plain === 'General') return like;
      const key = base ? `${like} ${plain}` : plain;
      const style = known.get(key) ?? addStyle(plain, base);
      known.set(key, style);
      return style;
    },
    colorOf: rules.colorOf,
    finish() {
      rules.finish();
      if (cells) append(cells, addedStyles);
      if (formats) append(formats, addedFormats);
      else if (addedFormats.length > 0) {
        const list = `<${prefix}numFmts count="${addedFormats.length}">${addedFormats.join('')}</${prefix}numFmts>`;
        editor.insert(root.openEnd, list);
      }
    },
  };
}

/** The source of a style with another number format; null where it has that one. */
function withFormat(editor: XmlEditor, style: XmlElement, id: number): string | null {
  if ((editor.attribute(style, 'numFmtId') ?? '0') === String(id)) return null;
  const tag = withAttribute(editor.source.slice(style.start, style.openEnd), 'numFmtId', String(id));
  const plain = withAttribute(withAttribute(tag, 'applyNumberFormat', '1'), 'quotePrefix', null);
  return plain + editor.source.slice(style.openEnd, style.end);
}

function isOnlyFormat(editor: XmlEditor, style: XmlElement, id: number): boolean {
  const plain = ['fontId', 'fillId', 'borderId'].every((name) => (editor.attribute(style, name) ?? '0') === '0');
  const own = style.children.length === 0 && editor.attribute(style, 'quotePrefix') === null;
  return plain && own && editor.attribute(style, 'numFmtId') === String(id);
}

/** The styles of whole columns of a sheet. */
export function columnStyles(editor: XmlEditor): (column: number) => string | null {
  const spans: { from: number; to: number; style: string }[] = [];
  for (const element of everyElement(editor.root)) {
    if (element.local !== 'col' || element.parent?.local !== 'cols') continue;
    const style = editor.attribute(element, 'style');
    const from = Number(editor.attribute(element, 'min') ?? 0) - 1;
    if (style !== null && style !== '0') spans.push({ from, to: Number(editor.attribute(element, 'max')) - 1, style });
  }
  return (column) => spans.find(({ from, to }) => column >= from && column <= to)?.style ?? null;
}
