import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { timeColumnsOf, weekColumnsOf, weekdayColumnOf } from './week-columns.ts';

const read = async (...lines: string[]) =>
  profileOf({ ...(await readOneSheet('x.csv', lines.join('\n'))), title: 'Plan' });

test.each([
  ['Zeit,Mo,Di,Mi,Do,Fr', 5],
  ['Hora,lunes,martes,miércoles,jueves,viernes,sábado,domingo', 7],
  ['时间段,周一,周二,周三,周四,周五,周六,周日', 7],
  ['Time,Mon,Mon 2,Tue,Wed,Wed 2,Thu,Fri', 7],
  ['Time,Mon,Tue,Wed,Total,Thu,Fri', 0],
  ['Item,Jan,Feb,Mar,Apr,May,Jun', 0],
])('%s has a week of %i columns', async (header, days) => {
  const count = header.split(',').length;
  const line = (at: number) => [`${8 + at}:00`, ...Array(count - 1).fill('Math')].join(',');
  expect(weekColumnsOf(await read(header, line(0), line(1), line(2)))).toHaveLength(days);
});

test('a weekday and its times are found among other columns', async () => {
  const sheet = await read('Day,From,Room', 'Monday,09:00,A1', 'Tuesday,10.30,B2', 'Friday,13:45-15:00,A1');
  expect(weekdayColumnOf(sheet)?.name).toBe('Day');
  expect(timeColumnsOf(sheet).map(({ name }) => name)).toEqual(['From']);
  expect(weekdayColumnOf(await read('Code,From', 'FR,1', 'SA,2'))).toBeNull();
});
