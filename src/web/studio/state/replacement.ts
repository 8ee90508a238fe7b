import { definitionOf } from '#blocks/catalogue.ts';
import { columnOfEntry, isHidden } from '#blocks/roles.ts';
import { type BlockDefinition, commonSettings, type StoredBlock } from '#blocks/contract.ts';
import type { Currency } from '#features/apps/rules/document/currencies.ts';
import type { Fields } from '#settings/kinds.ts';
import { readFields, readValue } from '#settings/read-fields.ts';
import { sameValue } from '#kit/same-value.ts';
import { newBlock, type SheetInfo } from './new-block.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A fresh block in the place of another, with what of it fits: the sheet, the columns, settings that mean the same, the
 * section among them, buttons, and the owner's filters. Nothing comes to light that the block before it left out.
 */
export function replacementOf(
  before: StoredBlock,
  definition: BlockDefinition,
  sheets: readonly SheetInfo[],
  currency?: Currency,
): StoredBlock {
  const sheet = sheets.find((one) => one.title === before.sheet_title) ?? sheets[0] ?? null;
  const block = newBlock(definition, sheet, currency);
  const former = definitionOf(before.type);
  const isSameSheet = block.sheet_title === before.sheet_title;
  const common = Object.entries(before.settings).filter(([key]) => Object.hasOwn(commonSettings, key));
  return {
    ...block,
    settings: {
      ...block.settings,
      ...Object.fromEntries(common),
      ...(former && isSameSheet && fitting(before.settings, former.settings, definition.settings)),
    },
    ...(former && isSameSheet && sheet && { axis: columnsOf(before, former, definition, block, sheet) }),
    ...(former && { actions: actionsOf(before, former, definition) }),
    ...(definition.toolbarButtons &&
      former?.toolbarButtons && { toolbar_buttons: structuredClone(before.toolbar_buttons) }),
    ...(definition.itemButtons &&
      former?.itemButtons &&
      isSameSheet && { item_buttons: structuredClone(before.item_buttons) }),
    ...(definition.usesSheet && { filters: structuredClone(before.filters) }),
    ...(definition.conditionalFilter &&
      isSameSheet && { conditional_filter: structuredClone(before.conditional_filter) }),
  };
}

/** Values whose setting is of the same name and kind in both, and which it can have. */
function fitting(values: Values, former: Fields, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const setting = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!setting || former[key]?.kind !== setting.kind) return false;
      const { problems, gaps } = readValue(setting, value, key);
      return problems.length === 0 && gaps.length === 0;
    }),
  );
}

/** The same columns in the same order, each as the new type would show it; one that was hidden stays so, or goes. */
function columnsOf(
  before: StoredBlock,
  former: BlockDefinition,
  definition: BlockDefinition,
  block: StoredBlock,
  sheet: SheetInfo,
): StoredBlock['axis'] {
  const [from, to] = [former.axis, definition.axis];
  const name = to?.column;
  if (!from?.column || !to || name === undefined || before.axis.length === 0) return block.axis;
  const remaining = before.axis.flatMap((item) => {
    const column = sheet.columns.find(({ id }) => id === columnOfEntry(former, item));
    if (!column || (isHidden(former, item) && to.hiddenBy === undefined)) return [];
    const proposed = definition.propose([column]).axis?.find((one) => columnOfEntry(definition, one) === column.id);
    return [{ ...proposed, ...fitting(item, from.fields, to.fields), [name]: column.id }];
  });
  return remaining.length > 0 ? remaining.slice(0, to.max) : block.axis;
}

/** Buttons go along where the same rule says who sees them. */
function actionsOf(before: StoredBlock, former: BlockDefinition, definition: BlockDefinition): StoredBlock['actions'] {
  const { actions } = definition;
  if (!actions || !sameValue(former.writes.actions, definition.writes.actions)) return [];
  return before.actions.filter((item) => readFields(actions, item, '').problems.length === 0).slice(0, actions.max);
}
