import type { NumberType } from './feature-fields.ts';

/** The nth feature in the owner's way of counting; n is 1 to 12. */
export function countAs(position: number, type: NumberType): string {
  switch (type) {
    case '1':
      return String(position);
    case '01':
      return String(position).padStart(2, '0');
    case 'I':
      return roman(position);
    case 'A':
      return String.fromCharCode(64 + position);
    case 'a':
      return String.fromCharCode(96 + position);
  }
}

function roman(position: number): string {
  const signs: [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  const sign = signs.find(([value]) => value <= position);
  return sign ? sign[1] + roman(position - sign[0]) : '';
}
