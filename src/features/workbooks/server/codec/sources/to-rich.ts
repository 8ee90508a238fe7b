import type { RawCell, RichCell } from './raw-sheet.ts';

/** A cell with room for more than its value. */
export function toRich(cell: RawCell): RichCell {
  switch (typeof cell) {
    case 'string':
      return { kind: 'text', value: cell };
    case 'number':
      return { kind: 'number', value: cell };
    case 'boolean':
      return { kind: 'boolean', value: cell };
    case 'object':
      return cell;
    default:
      return { kind: 'blank', value: null };
  }
}
