import { expect, test } from 'vitest';
import { readOneSheet } from '#test/workbook-files.ts';

test('numbers that name something are shown without separators, fractions and amounts as ever', async () => {
  const { columns } = await readOneSheet(
    'a.csv',
    'Title,ISBN,Published,Account,Barcode,Pages\nEmma,9780141439587,1815,4210,1.5,474\nWalden,9780691096124,1854,4670,2,352\n',
  );
  expect(columns.map(({ format }) => format)).toEqual([undefined, '0', '0', '0', undefined, undefined]);
});
