/** What is in A1:F12 of the sheet, and a table with its criteria in H1:M8; a text that begins with an apostrophe is text. */
export const judgedCells: readonly (readonly (number | string | boolean | null)[])[] = [
  [1, 10.5, 'apple', true, 45_000, 3, null, 'kind', 'amount', 'year', null, 'kind', 'amount'],
  [2, -3.25, 'Banana', false, 45_031, 1, null, 'apple', 10, 2020, null, 'apple', '>10'],
  [3, 0, 'cherry', true, 45_092, 4, null, 'pear', 12.5, 2021, null, 'pear', '<=10'],
  [4, 7.125, 'apple', false, 45_200.5, 1, null, 'apple', 30, 2022],
  [5, 100, 'date', true, 45_365, 5, null, 'fig', -4, 2023],
  [6, -0.5, '', false, 45_366, 9, null, 'pear', 12.5, 2024],
  [7, 12.75, 'Elder berry', true, 45_400, 2, null, 'apple', null, 2025],
  [8, 33, '12', false, 45_658, 6, null, 'fig', 'x', 2026],
  [9, null, 'fig', true, 45_700, 5],
  [10, 2.5, 'grape', false, 46_000, 3],
  [11, 64, 'äpfel', true, 46_100, 5],
  [12, 0.001, 'zebra', false, 46_347, 8],
];
