/** Choices of a column as a file has them: a list to choose from, and a color for cells that say one of its labels. */

import { quotedLabel } from '#engine/labels.ts';
import type { Column } from '#engine/model.ts';
import { isColorName } from '../../../rules/option-colors.ts';
import { ruleColors } from '../../../rules/arrangement/rule-colors.ts';
import { severalMessage } from '../appearance/file-appearance.ts';
import { escapeAttribute } from './xml-text.ts';

/** What a list of cells holds: options that don't fit into a formula. */
export interface WrittenChoice {
  options: readonly string[];
  /** Names of the palette, by the places of the options; none for a list of suggestions. */
  colors: readonly string[];
  isSeveral: boolean;
}

/** Null for a column without a list. */
export function writtenChoice({ type, options, option_colors }: Column): WrittenChoice | null {
  if (!options || options.length === 0) return null;
  const isChoice = type === 'choice' || type === 'choices';
  const isSeveral = type === 'choices';
  // What is taken from the list is then a cell that is read as this one label.
  const written = isSeveral ? options.map(quotedLabel) : options;
  return { options: written, colors: isChoice ? (option_colors ?? []) : [], isSeveral };
}

/** Excel takes 255 characters, and no option with a comma or with spaces around it. */
const longestList = 255;

/** Whether a formula can hold the options of a validation: ECMA-376 part 1, 18.3.1.32. */
export const fitsFormula = (options: readonly string[]): boolean =>
  options.join(',').length <= longestList && options.every((option) => !option.includes(','));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** `formula` names the cells of a list that doesn't fit. Other values may be typed all the same. */
export function validationXml(
  { options, isSeveral }: WrittenChoice,
  { range, formula, prefix = '' }: { range: string; formula: string | null; prefix?: string },
): string {
  const message = isSeveral ? ` showInputMessage="1" prompt="${severalMessage}"` : '';
  const list = formula ?? quoted(options.join(','));
  return (
    `<${prefix}dataValidation type="list" allowBlank="1"${message} showErrorMessage="0" sqref="${range}">` +
    `<${prefix}formula1>${escapeAttribute(list)}</${prefix}formula1></${prefix}dataValidation>`
  );
}

interface LabelRule {
  /** A text as a formula. */
  formula: string;
  ground: string;
  ink: string;
}

/** A rule for each label that has a color. */
export function labelRules({ options, colors }: WrittenChoice): LabelRule[] {
  return options.flatMap((option, at) => {
    const color = colors[at];
    return isColorName(color) ? [{ formula: quoted(option), ...ruleColors[color] }] : [];
  });
}

/** ECMA-376 part 1, 18.3.1.18; priorities count on from one. */
export function labelColorsXml(
  choice: WrittenChoice,
  task: { range: string; priority: number; prefix?: string; colorOf(ground: string, ink: string): number },
): { xml: string; priority: number } {
  const { range, colorOf, prefix = '' } = task;
  let { priority } = task;
  const rules = labelRules(choice).map(
    ({ formula, ground, ink }) =>
      `<${prefix}cfRule type="cellIs" dxfId="${colorOf(ground, ink)}" priority="${priority++}" stopIfTrue="1" operator="equal">` +
      `<${prefix}formula>${escapeAttribute(formula)}</${prefix}formula></${prefix}cfRule>`,
  );
  if (rules.length === 0) return { xml: '', priority };
  const name = `${prefix}conditionalFormatting`;
  return { xml: `<${name} sqref="${range}">${rules.join('')}</${name}>`, priority };
}
