import { expect, test } from 'vitest';
import { wordsOf } from '../meaning/name-words.ts';
import columns from './columns.json' with { type: 'json' };
import numbers from './numbers.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };

test.each([
  ['Geburtsdatum', 'birthdate'],
  ['GEBURTSTAG', 'birthdate'],
  ['Date de naissance', 'birthdate'],
  ['Fecha de Nacimiento', 'birthdate'],
  ['Data urodzenia', 'birthdate'],
  ['Дата рождения', 'birthdate'],
  ['Ημερομηνία γέννησης', 'birthdate'],
  ['Doğum Tarihi', 'birthdate'],
  ['تاريخ الميلاد', 'birthdate'],
  ['תאריך לידה', 'birthdate'],
  ['जन्म तिथि', 'birthdate'],
  ['วันเกิด', 'birthdate'],
  ['Ngày sinh', 'birthdate'],
  ['出生日期', 'birthdate'],
  ['生年月日', 'birthdate'],
  ['생년월일', 'birthdate'],
  ['Водитель', 'driver'],
  ['Verbleibend', 'remaining'],
  ['Luftfeuchtigkeit', 'humidity'],
  ['Sucursal', 'store'],
  ['Tên khóa học', 'name course'],
  ['Técnico', 'technician'],
  ['user_name_varchar(50)', 'user name'],
  ['Jahresgehalt', 'salary'],
  ['Lön', 'salary'],
  ['Salaire brut', 'salary brut'],
  ['الراتب', 'salary'],
  ['راتب', 'salary'],
  ['직원 전화번호', 'employee phone'],
  ['ชื่อ-นามสกุล', 'name last name'],
  ['Rodné číslo', 'nationalid'],
  ['Einzelpreis', 'price'],
  ['Kosten pro Stunde', 'amount per stunde'],
  ['Vật lý', 'vật lý'],
  ['Khối lượng', 'weight'],
  ['Lương', 'salary'],
  ['Tên sách', 'title'],
  ['Mã hóa đơn', 'code invoice'],
  ['Mindestmenge', 'minimum quantity'],
  ['Kilometerstand', 'cumulative'],
  ['Mitglieder 2024', 'member 2024'],
])('%s is read as %s', (heading, words) => {
  expect(wordsOf(heading).join(' ')).toBe(words);
});

test.each([
  ...[
    'ETA',
    'Longitude',
    'lon',
    'Land area',
    'Ad spend',
    'Art',
    'Note',
    'Rate',
    'Data',
    'Via',
    'Cape',
    'HP',
    'Die size',
  ],
  ...['Salon', 'Balloon', 'Number', 'September', 'Total', 'Order date', 'Region', 'Hours', 'Plan', 'Pin count'],
])('an English heading that looks like a word of another language stays: %s', (heading) => {
  const personal = [...Object.keys(people.words), 'price', 'score', 'amount', 'country', 'first', 'last'];
  expect(wordsOf(heading).filter((word) => personal.includes(word))).toEqual([]);
});

test('each file names its source, and the words of people are known in at least 30 languages', () => {
  for (const file of [people, numbers, columns]) expect(file.source.length).toBeGreaterThan(40);
  const { birthdate, phone, salary, email, diagnosis, nationalid, iban } = people.words;
  for (const word of [birthdate, phone, salary, email, diagnosis, nationalid, iban, people.words['street address']])
    expect(Object.keys(word).length).toBeGreaterThanOrEqual(30);
});
