import { lookOfLabel } from '#features/workbooks/rules/option-colors.ts';
import { isChoice } from '#engine/choices.ts';
import { labelsOf, quotedLabel } from '#engine/labels.ts';
import { foldText } from '#engine/folding.ts';
import type { Column } from '#engine/model.ts';
import { starText } from '#engine/ratings.ts';
import { matchingOptions } from './matching-options.ts';

/** A line of the list at a cell. */
export interface ListedItem {
  /** What is written. */
  text: string;
  /** The colors of a choice; null without. */
  look: { ground: string; ink: string } | null;
  /** Among the labels of the cell, of several. */
  isChosen: boolean;
  /** In no list yet: to be added. */
  isNew: boolean;
  /** What is shown beside it. */
  note?: string;
}

/** What the list at a cell offers. */
export interface ListSource {
  /** For what is typed. */
  items(text: string): ListedItem[];
  /** Labels are ticked, and the list stays. */
  isSeveral: boolean;
  /** The first item is taken by Enter without an arrow key: a choice is seldom something else. */
  takesFirst: boolean;
}

/** What follows the last comma is searched for; what is before it is chosen. */
export function partsOfSeveral(text: string): { chosen: string[]; sought: string } {
  const at = lastComma(text);
  const rest = text.slice(at + 1).trim();
  // A label in quotes is one, whatever is in it.
  const [label = '', ...others] = rest.startsWith('"') ? labelsOf(rest) : [];
  return { chosen: labelsOf(text.slice(0, Math.max(0, at))), sought: label && others.length === 0 ? label : rest };
}

/** The text of an entry after a label was ticked, or unticked; ready for the next one. */
export function withToggled(text: string, label: string): string {
  const { chosen } = partsOfSeveral(text);
  const isSame = (one: string): boolean => foldText(one) === foldText(label);
  const next = chosen.some(isSame) ? chosen.filter((one) => !isSame(one)) : [...chosen, label];
  return next.map((one) => `${quotedLabel(one)}, `).join('');
}

/** Commas within quotes are of a label. */
function lastComma(text: string): number {
  for (let at = text.lastIndexOf(','); at >= 0; at = text.lastIndexOf(',', at - 1)) {
    const label = labelsOf(text.slice(0, at)).at(-1) ?? '';
    const isWithin = label.startsWith('"') && !text.slice(0, at).trimEnd().endsWith('"');
    if (!isWithin) return at;
    if (at === 0) break;
  }
  return -1;
}

/** `mayAdd` where the person may change the column. */
export function sourceOf(column: Column, options: readonly string[], mayAdd: boolean): ListSource {
  const isSeveral = column.type === 'choices';
  const isOwn = isChoice(column);
  return {
    isSeveral,
    takesFirst: isOwn,
    items(text) {
      const { chosen, sought } = isSeveral ? partsOfSeveral(text) : { chosen: [], sought: text.trim() };
      const texts = new Set(chosen.map(foldText));
      const unlisted = chosen.filter((label) => !options.some((option) => foldText(option) === foldText(label)));
      const found = [...matchingOptions(options, sought), ...(sought === '' ? unlisted : [])];
      const items = found.map((one) => ({
        ...{ text: one, look: isOwn ? lookOfLabel(one, column) : null },
        ...{ isChosen: texts.has(foldText(one)), isNew: false },
        ...(column.type === 'rating' && { note: starText(Number(one), column) }),
      }));
      const isKnown = options.some((option) => foldText(option) === foldText(sought));
      const isAdded = isOwn && mayAdd && sought !== '' && !isKnown && !/^['=]/.test(sought);
      return isAdded ? [...items, { text: sought, look: null, isChosen: false, isNew: true }] : items;
    },
  };
}
