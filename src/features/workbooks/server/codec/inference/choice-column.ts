/** Whether a column of texts with a list in its file is a choice, or several. */

import type { Column } from '#engine/model.ts';
import { foldText } from '#engine/folding.ts';
import { labelsOf, quotedLabel } from '#engine/labels.ts';
import { optionsProblem } from '../../../rules/column-options.ts';
import { colorsOf } from '../../../rules/option-colors.ts';
import type { ColumnList } from '../appearance/choice-lists.ts';
import { colorsOfOptions } from '../appearance/label-colors.ts';
import type { RawSheet } from '../sources/raw-sheet.ts';

interface ListedColumn {
  name: string;
  type: Column['type'];
  /** Its place in the file. */
  index: number;
  list: ColumnList | undefined;
  /** Its texts, with how often each is there. */
  texts: ReadonlyMap<string, number> | undefined;
  rowNumbers: readonly number[];
}

/** What a column has of its list: a choice gets the colors that the file gives its labels, others their options alone. */
export function listOfColumn(
  column: ListedColumn,
  { look }: Pick<RawSheet, 'look'>,
): Partial<Pick<Column, 'type' | 'options' | 'option_colors'>> {
  const { list, index, rowNumbers } = column;
  if (!list || column.type === 'boolean') return {};
  const { options } = list;
  const written = list.isSeveral ? options.map(quotedLabel) : options;
  const ofFile = colorsOfOptions(written, look.colors, index, rowNumbers);
  const isColored = ofFile.some((color) => color !== '');
  const type = column.type === 'text' ? choiceType(list, column.texts ?? new Map(), isColored) : null;
  if (type === null || optionsProblem(options, { name: column.name, type }) !== null) return { options };
  return { type, options, option_colors: colorsOf(options, {}, ofFile) };
}

/** Null where most cells say something else than the list and none of it has a color: it is one of suggestions. */
function choiceType(
  { options, isSeveral }: ColumnList,
  texts: ReadonlyMap<string, number>,
  isColored: boolean,
): 'choice' | 'choices' | null {
  const known = new Set(options.map(foldText));
  let [one, several, all] = [0, 0, 0];
  let isWhole = false;
  for (const [text, count] of texts) {
    all += count;
    isWhole ||= known.has(foldText(text)) && labelsOf(text).length > 1;
    if (known.has(foldText(text))) one += count;
    else if (text.includes(',') && labelsOf(text).every((label) => known.has(foldText(label)))) several += count;
  }
  if ((one + several) * 2 < all && !isColored) return null;
  // Where a comma is in a label of one cell, it can't be between labels of the next.
  return isSeveral || (several > 0 && !isWhole) ? 'choices' : 'choice';
}
