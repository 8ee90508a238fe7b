/** Conditional formats of an .xlsx that color cells by what they say: ECMA-376 part 1, 18.3.1.10 and 18.8.14. */

import type { ZipArchive } from '#platform/files/zip-archive.ts';
import { unpackWhole } from '#platform/files/zip-archive.ts';
import { parseRange } from '../cell-address.ts';
import { findEntry, relatedPart, scanPart } from '../sources/xlsx-package.ts';
import { attribute, outside, type XmlHandler } from '../sources/xml-scanner.ts';
import type { FileAppearance, LabelColor } from './file-appearance.ts';
import { addColor, comparedText, quotedText } from './label-colors.ts';
import { readColor, readTheme } from './xlsx-colors.ts';

const mostLetters = 1_000;
const mostRanges = 1_000;
const mostStyles = 10_000;

/** The colors of `dxfs` by their numbers, `#rrggbb`: the ground, or the ink where there is none. */
export async function readRuleColors(archive: ZipArchive, workbook: string): Promise<(string | undefined)[]> {
  const part = await relatedPart(archive, workbook, '/styles');
  if (part === null) return [];
  const themePart = await relatedPart(archive, workbook, '/theme');
  const entry = themePart === null ? undefined : findEntry(archive, themePart);
  const theme = readTheme(entry ? (await unpackWhole(archive, entry)).toString('utf8') : '');
  const colors: (string | undefined)[] = [];
  let [isInList, isInFont] = [false, false];
  let found: { ground?: string; solid?: string; ink?: string } = {};
  const take = (key: keyof typeof found, attributes: string): void => {
    const color = readColor(attributes, theme);
    if (color !== undefined) found[key] ??= color;
  };
  await scanPart(
    archive,
    part,
    outside(['extLst'], {
      open(name, attributes) {
        if (name === 'dxfs') isInList = true;
        if (!isInList) return;
        if (name === 'dxf') found = {};
        else if (name === 'font') isInFont = true;
        else if (name === 'bgColor') take('ground', attributes);
        else if (name === 'fgColor') take('solid', attributes);
        else if (name === 'color' && isInFont) take('ink', attributes);
      },
      close(name) {
        if (name === 'dxfs') isInList = false;
        else if (name === 'font') isInFont = false;
        // Programs fill cells of a condition with the background of the pattern, unlike other cells.
        else if (name === 'dxf' && isInList && colors.length < mostStyles)
          colors.push(found.ground ?? found.solid ?? found.ink);
      },
    }),
  );
  return colors;
}

/** Reads the parts of a sheet around its cells. Of two rules for one label, the one with priority counts. */
export function createColorReader(
  look: FileAppearance,
  colors: readonly (string | undefined)[],
): XmlHandler & { finish(): void } {
  let positions = '';
  let rule: { isEqual: boolean; color: string; priority: number } | null = null;
  let formula = '';
  let isFormula = false;
  const rules: { priority: number; color: LabelColor }[] = [];
  const close = (): void => {
    if (!rule) return;
    const ranges = positions
      .trim()
      .split(/\s+/, mostRanges)
      .flatMap((position) => parseRange(position) ?? []);
    const label = rule.isEqual ? quotedText(formula) : null;
    const found = rule.isEqual ? label !== null && { label, ranges } : comparedText(formula, ranges);
    if (found) rules.push({ priority: rule.priority, color: { ...found, color: rule.color } });
    rule = null;
  };
  return {
    open(name, attributes) {
      if (name === 'conditionalFormatting') positions = attribute(attributes, 'sqref') ?? '';
      else if (name === 'cfRule') {
        const color = colors[Number(attribute(attributes, 'dxfId') ?? Number.NaN)];
        const type = attribute(attributes, 'type');
        const isEqual = type === 'cellIs' && attribute(attributes, 'operator') === 'equal';
        const priority = Number(attribute(attributes, 'priority') ?? 0);
        rule = color !== undefined && (isEqual || type === 'expression') ? { isEqual, color, priority } : null;
        formula = '';
      } else if (name === 'formula') isFormula = rule !== null;
    },
    close(name) {
      if (name === 'formula') isFormula = false;
      else if (name === 'cfRule') close();
    },
    text(piece) {
      if (isFormula && formula.length < mostLetters) formula += piece;
    },
    finish() {
      for (const { color } of rules.toSorted((one, other) => one.priority - other.priority)) addColor(look, color);
    },
  };
}
