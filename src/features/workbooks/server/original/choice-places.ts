/** Lists to choose from that a workbook has and its file hasn't. */

import { isChoice } from '#engine/choices.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import type { ListOfFile, SheetOfPackage } from '../../rules/kept-package.ts';
import type { ChoicePlace } from '../codec/package/changes.ts';
import { lastRow } from '../codec/package/row-map.ts';
import { writtenChoice } from '../codec/writing/choice-rules.ts';

/** The choices of a sheet that were made or changed here; `others` are all tables of the workbook. */
export function choicePlaces(
  own: PlacedSheet,
  before: Pick<SheetOfPackage, 'columns'>,
  others: readonly PlacedSheet[],
): ChoicePlace[] {
  const top = own.layout.above + 1;
  const bottom = Math.max(top, own.bottom + 1);
  const isOpen = !own.layout.hasEnd && own.host === undefined && others.every(({ host }) => host !== own.id);
  const known = new Map(before.columns.map(({ id, list }) => [id, list]));
  return (own.columns as readonly Column[]).flatMap((column): ChoicePlace[] => {
    const choice = isChoice(column) && column.formula === undefined ? writtenChoice(column) : null;
    if (!choice || isSame(column, known.get(column.id))) return [];
    const rows = { top, bottom, reach: isOpen ? lastRow : bottom };
    const isListed = known.get(column.id) !== undefined;
    return [{ column: own.layout.columnAt(column.id), ...rows, choice, ...(isListed && { isListed }) }];
  });
}

/** Whether the file has the list as it is here: as it was when the file was read. */
function isSame({ type, options, option_colors }: Column, list: ListOfFile | undefined): boolean {
  return (
    list !== undefined &&
    list.type === type &&
    isSameList(list.options, options) &&
    isSameList(list.option_colors, option_colors)
  );
}

const isSameList = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
