import { replaceParts } from '../columns/walk-formula.ts';
import type { ReferencePosition } from '../syntax/formula-node.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';

/** A formula as it is when it is filled into another cell: addresses without `$` move along. Null where one would lie outside. */
export function moveCellFormula(text: string, down: number, right: number): string | null {
  const isArray = text.startsWith('{=');
  let isOutside = false;
  const moved = <Place extends ReferencePosition | null>(position: Place, by: number): Place => {
    if (!position || position.fixed) return position;
    if (position.index + by < 0) isOutside = true;
    return { ...position, index: Math.max(0, position.index + by) };
  };
  const node = replaceParts(parseFormula(isArray ? text.slice(2, -1) : text), (part) => {
    if (part.kind === 'cell') return { ...part, row: moved(part.row, down), column: moved(part.column, right) };
    if (part.kind !== 'range') return null;
    const { top, bottom, left, right: end } = part;
    return {
      ...part,
      ...{ top: moved(top, down), bottom: moved(bottom, down), left: moved(left, right), right: moved(end, right) },
    };
  });
  const written = writeFormula(node);
  return isOutside ? null : isArray ? `{=${written}}` : `=${written}`;
}
