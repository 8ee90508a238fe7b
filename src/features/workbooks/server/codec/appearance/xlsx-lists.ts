/**
 * The lists to choose from of a sheet of an .xlsx, of both spellings: Excel stores lists of other sheets separately.
 */

import { type CellRange, parseRange } from '../cell-address.ts';
import { attribute, type XmlHandler } from '../sources/xml-scanner.ts';
import { addList, type FileAppearance, listedOptions, severalMessage } from './file-appearance.ts';

const mostLetters = 100_000;
const mostRanges = 1_000;

/** Reads the parts of a sheet around its cells. `names` are those that the workbook defines, in small letters. */
export function createListReader(look: FileAppearance, names: ReadonlyMap<string, string>): XmlHandler {
  let isList = false;
  let isSeveral = false;
  let positions = '';
  let formula = '';
  let collecting: 'formula' | 'places' | null = null;
  return {
    open(name, attributes) {
      if (name === 'dataValidation') {
        isList = attribute(attributes, 'type') === 'list';
        isSeveral = attribute(attributes, 'prompt') === severalMessage;
        positions = attribute(attributes, 'sqref') ?? '';
        formula = '';
      } else if (isList && name === 'formula1') collecting = 'formula';
      else if (isList && name === 'sqref') collecting = 'places';
    },
    close(name) {
      if (name === 'formula1' || name === 'sqref') collecting = null;
      if (name !== 'dataValidation' || !isList) return;
      isList = false;
      const options = listedOptions(formula);
      const reference = names.get(formula.trim().toLowerCase()) ?? formula.trim();
      const from = options ? { options } : { reference };
      addList(look, { ranges: rangesOf(positions), from, ...(isSeveral && { isSeveral }) });
    },
    text(piece) {
      if (collecting === 'formula' && formula.length < mostLetters) formula += piece;
      else if (collecting === 'places' && positions.length < mostLetters) positions += piece;
    },
  };
}

const rangesOf = (positions: string): CellRange[] =>
  positions
    .trim()
    .split(/\s+/, mostRanges)
    .flatMap((position) => parseRange(position) ?? []);
