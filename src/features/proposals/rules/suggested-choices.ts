/** Columns of texts that look like choices: few short values that are met again and again, or several with commas between. */

import { isReadOnlyColumn } from '#engine/automatic.ts';
import { labelsOf } from '#engine/labels.ts';
import { foldText } from '#engine/folding.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import { distinctLimit } from '#engine/meaning/sheet-profile.ts';
import { orderOf } from '#engine/meaning/value-order.ts';
import type { RuleColor } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import { optionsProblem } from '#features/workbooks/rules/column-options.ts';
import { colorsOf } from '#features/workbooks/rules/option-colors.ts';
import type { ProfiledSheetRoles } from './related-sheets.ts';

interface SuggestedChoice {
  column: ColumnProfile;
  type: 'choice' | 'choices';
  options: string[];
  option_colors: RuleColor[];
}

/** Lists that are longer are none to choose from with colors. */
const mostLabels = 12;
const longestLabel = 32;
/** How often a label is met at least, on average. */
const leastRepeats = 3;

/** `isKey` says of a column that it names rows of another sheet: that is a link. */
export function suggestedChoices(
  { sheet, roles }: ProfiledSheetRoles,
  isKey: (column: ColumnProfile) => boolean,
): SuggestedChoice[] {
  return sheet.columns.flatMap((column): SuggestedChoice[] => {
    const isOpen = column.type === 'text' && !column.choice && !column.link && !isReadOnlyColumn(column);
    if (!isOpen || isKey(column) || roles.personal.includes(column) || roles.title === column) return [];
    if (column.filled === 0 || column.samples.length >= distinctLimit) return [];
    const several = severalIn(column);
    const labels = several ?? oneIn(column, roles);
    if (!labels) return [];
    const type = several ? 'choices' : 'choice';
    const options = orderOf(labels) ?? labels;
    if (optionsProblem(options, { name: column.name, type }) !== null) return [];
    return [{ column, type, options, option_colors: colorsOf(options, {}) }];
  });
}

const isShort = (label: string): boolean => label.length <= longestLabel && label.split(/\s+/).length <= 4;

/** The values of a status or a category, as they are met. */
function oneIn(column: ColumnProfile, roles: ProfiledSheetRoles['roles']): string[] | null {
  const meaning = roles.meaningOf(column);
  if (meaning !== 'status' && meaning !== 'category') return null;
  const values = column.samples.map((value) => String(value ?? '').trim()).filter((value) => value !== '');
  const isList = values.length >= 2 && values.length <= mostLabels && values.every(isShort);
  return isList && column.filled >= values.length * leastRepeats ? values : null;
}

/**
 * The labels between commas. What is written in one order alone is no list of choices: `Kiel, Germany`, `Doe, Jane`. So
 * several labels are met both first and after others, and each is met again and again.
 */
function severalIn(column: ColumnProfile): string[] | null {
  const cells = column.samples.map((value) => labelsOf(value)).filter((labels) => labels.length > 0);
  const joined = cells.filter((labels) => labels.length > 1);
  if (joined.length < 3 || joined.length * 4 < cells.length) return null;
  const labels = new Map<string, { label: string; first: boolean; later: boolean; count: number }>();
  for (const own of cells) {
    for (const [at, label] of own.entries()) {
      const key = foldText(label);
      const seen = labels.get(key) ?? { label, first: false, later: false, count: 0 };
      labels.set(key, { ...seen, first: seen.first || at === 0, later: seen.later || at > 0, count: seen.count + 1 });
    }
  }
  const all = [...labels.values()];
  if (all.length > 2 * mostLabels || !all.every(({ label }) => isShort(label))) return null;
  const met = all.reduce((sum, { count }) => sum + count, 0);
  const isMixed = all.filter(({ first, later }) => first && later).length * 2 >= all.length;
  return isMixed && met >= all.length * 2 ? all.map(({ label }) => label) : null;
}
