import { expect, test } from 'vitest';
import { readOneSheet } from '#test/workbook-files.ts';

test('midnights that a program wrote for days are days, unless one of many is a real time', async () => {
  const day = (hours: string) => `2020-01-01T${hours}.000Z\n2020-01-02T00:00:00.000Z\n2020-02-03T00:00:00.000Z\n`;
  const days = await readOneSheet('a.csv', `Ordered\n${day('00:00:00')}`);
  expect(days.columns[0]?.type).toBe('date');
  expect(days.rows.map(({ cells }) => Object.values(cells)[0])).toEqual(['2020-01-01', '2020-01-02', '2020-02-03']);
  const times = await readOneSheet('a.csv', `Ordered\n${day('09:30:00')}`);
  expect(times.columns[0]?.type).toBe('datetime');
  expect(Object.values(times.rows[1]?.cells ?? {})).toEqual(['2020-01-02T00:00:00']);
});

test('numbers that name something are shown without separators, fractions and amounts as ever', async () => {
  const { columns } = await readOneSheet(
    'a.csv',
    'Title,ISBN,Published,Account,Barcode,Pages\nEmma,9780141439587,1815,4210,1.5,474\nWalden,9780691096124,1854,4670,2,352\n',
  );
  expect(columns.map(({ format }) => format)).toEqual([undefined, '0', '0', '0', undefined, undefined]);
});
