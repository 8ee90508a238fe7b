/** Tables that tell of named people what is their own affair, wherever the names stand. */
import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp } from '../propose-app.ts';
import { isNameOfSomeone, namesOnePerson } from './named-and-secret.ts';

const read = async (title: string, csv: string) => profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
async function openPages(title: string, csv: string, above?: string[][], workbookName = 'Sheet'): Promise<number> {
  const sheet = { ...(await read(title, csv)), ...(above && { above }) };
  const { pages } = proposeApp({ workbookName, sheets: [sheet] });
  return pages.filter(({ is_public }) => is_public).length;
}

const people = {
  en: ['Anna Berg', 'Peter Lang', 'Maria Lopez', 'Julia Roth', 'Carl Hirner', 'Paula Weiss', 'Anton Krause'],
  vi: ['Nguyễn Văn An', 'Trần Thị Bình', 'Lê Văn Cường', 'Phạm Thị Dung', 'Hoàng Văn Em', 'Vũ Thị Giang', 'Đỗ Văn Hải'],
  ru: ['Анна Петрова', 'Иван Смирнов', 'Ольга Кузнецова', 'Павел Волков', 'Мария Орлова', 'Олег Зайцев', 'Нина Белова'],
  zh: ['王小明', '李晓红', '张伟', '刘洋', '陈静', '杨帆', '赵磊'],
  ar: ['أحمد علي', 'محمد حسن', 'فاطمة محمود', 'خالد سعيد', 'عمر إبراهيم', 'مريم يوسف', 'حسن محمد'],
};
const subjects = ['Algebra', 'Optik', 'Chemie', 'Kunst', 'Musik', 'Sport', 'Latein', 'Physik'];

test.each(Object.entries(people))('columns that a line of the table calls by people (%s)', async (_language, names) => {
  const lines = [
    ['No', ...names.map((_name, at) => String(at + 1))],
    ['Code', ...names.map((_name, at) => `K2${at}7`)],
    ['', ...names],
    ...subjects.map((subject, row) => [subject, ...names.map((_name, at) => String(((row * at) % 7) / 2 + 1))]),
  ];
  expect(await openPages('Table', lines.map((line) => line.join(',')).join('\n'))).toBe(0);
});

test.each(Object.entries(people))('headings that are people (%s)', async (_language, names) => {
  const rows = subjects.map((subject, row) => [subject, ...names.map((_name, at) => (row * at) % 5)].join(','));
  expect(await openPages('Table', [`Subject,${names.join(',')}`, ...rows].join('\n'))).toBe(0);
});

test.each([
  ['Salary', 'Gehälter'],
  ['diagnosis', 'Диагноз'],
  ['marks at school', 'Klasse 7b Noten'],
])('lines between groups that are names, of %s', async (_what, title) => {
  const groups = people.en
    .slice(0, 4)
    .flatMap((name) => [`${name},`, ...subjects.slice(0, 4).map((of, at) => `${of},${at + 1}`)]);
  const csv = ['Was,Wert', ...groups].join('\n');
  expect(await openPages(title, csv)).toBe(0);
  expect(
    await openPages('Waren', csv.replaceAll(/[A-Z]\w+ (?:Berg|Lang|Lopez|Roth)/g, 'Regal')),
    'of shelves',
  ).toBeGreaterThan(0);
});

test('what is above the table says whose it is, in one cell or in two', async () => {
  const csv = ['Fach,Stunden', ...subjects.map((subject, at) => `${subject},${at + 2}`)].join('\n');
  expect(await openPages('Plan', csv)).toBeGreaterThan(0);
  expect(await openPages('Plan', csv, [['Schüler: Anna Berg']])).toBe(0);
  expect(await openPages('Plan', csv, [['', 'ФИО', 'Иванова Анна']])).toBe(0);
  expect(await openPages('Plan', csv, [['Raum: Aula']])).toBeGreaterThan(0);
});

test('what sellers sold and people worked is read by those who sign in', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `${['Adam', 'Julien', 'Marie'][at % 3]},S4${at},${at + 3}`);
  expect(await openPages('Planning', ['NOM VENDEUR,Semaine,Heures', ...rows].join('\n'))).toBe(0);
  const shops = rows.map((row) => row.replace(/^\w+/, (name) => `Markt ${name.length}`));
  expect(await openPages('Planning', ['Verkäufer,Woche,Umsatz', ...shops].join('\n'))).toBeGreaterThan(0);
});

test('who booked, and where they are, is read by those who sign in, and where shops are by everyone', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `Zed Qorl,${at} High Street,2026-06-0${at + 1},50.8${at},5.5${at}`);
  const csv = ['Name,Address,Date,Latitude,Longitude', ...rows].join('\n');
  expect(await openPages('Sheet1', csv, undefined, 'bookings')).toBe(0);
  expect(await openPages('Buchungen', csv)).toBe(0);
  expect(await openPages('Sheet1', csv, undefined, 'shops')).toBeGreaterThan(0);
});

test('numbers without headings beside marks of people may be theirs', async () => {
  const named = await read(
    'Ćwiczenia',
    ['Imię i nazwisko,Ocena', ...people.en.map((name, at) => `${name},${at}`)].join('\n'),
  );
  const numbers = {
    ...(await read('Arkusz2', [',', ...subjects.map((_of, at) => `${at + 1},${29_000 + at}`)].join('\n'))),
  };
  const stock = await read('Lager', ['Ware,Menge', ...subjects.map((of, at) => `${of},${at}`)].join('\n'));
  const open = (beside: typeof stock) =>
    proposeApp({ workbookName: 'Grupa', sheets: [named, beside] }).pages.filter(({ is_public }) => is_public).length;
  expect(open(numbers)).toBe(0);
  expect(open(stock)).toBe(1);
});

test.each([
  [
    'dishes with points',
    'Dish,Points',
    ['Margarita Pizza', 'Lasagne', 'Caesar Salad', 'Risotto', 'Gnocchi', 'Tiramisu'],
  ],
  ['towns with results', 'City,Result', ['San Diego', 'Berlin', 'Santa Maria', 'Porto', 'Lima', 'Oslo']],
  ['prices', 'Unit price,Model name,Total price', ['4', '5', '6', '7']],
])('%s stay open', async (_what, heading, values) => {
  const rows = values.map((value, at) => `${value},${at + 1},${at}`);
  expect(await openPages('List', [heading, ...rows].join('\n'))).toBeGreaterThan(0);
});

test.each(['dr. Yanis', 'Nguyễn Thị Hoa', 'MARK FORD', 'Wang Xiaoming'])('“%s” is somebody', (text) =>
  expect(isNameOfSomeone(text)).toBe(true),
);
test.each(['Unit Price', 'Column A', 'red bell peppers', 'Vitamin C', '', '12', 'Armoire D'])(
  '“%s” is nobody',
  (text) => expect(isNameOfSomeone(text)).toBe(false),
);

const values = subjects.map((subject, at) => `${subject},${(at % 5) + 1}`);
test.each([
  ['a heading', 'Noten', `Anna Berg,Wert\n${values.join('\n')}`],
  ['a heading', 'Оценки', `Андреев Арсений Сергеевич,ИС - 21\n${values.join('\n')}`],
  ['a title', 'Zeugnis von Anna Berg', `Fach,Note\n${values.join('\n')}`],
  ['a title', 'Notas de Juan Pérez', `Asignatura,Nota\n${values.join('\n')}`],
  ['a line between groups', 'Klasse', `Fach,Note\nAnna Berg,\n${values.join('\n')}`],
  ['a line between groups', 'Gehälter', `Posten,Wert\nAnna Berg,\n${values.join('\n')}`],
])('one name is enough as %s (%s)', async (_where, title, csv) => expect(await openPages(title, csv)).toBe(0));

test('a name above marks, and none above wares', async () => {
  const csv = `Fach,Note\n${values.join('\n')}`;
  expect(await openPages('Klasse', csv, [['Sem. 1', 'Berg, Anna - 7b']])).toBe(0);
  expect(await openPages('Klasse', csv, [['Grundschule Maria Montessori Schule']])).toBeGreaterThan(0);
  expect(await openPages('Lager', `Ware,Menge\n${values.join('\n')}`, [['Anna Berg GmbH, Lager 2']])).toBeGreaterThan(
    0,
  );
});

test.each(['成绩 王小明', 'Điểm của Nguyễn Văn An', 'درجات أحمد علي', 'Grades_Tom_Roe'])(
  '“%s” names one person',
  (text) => expect(namesOnePerson(text)).toBe(true),
);
test.each([
  'Sem-r: 1',
  'Spring Quiz Results',
  'Educación Física',
  'Lineare Algebra',
  'Język Polski',
  'Bosch GmbH Umsatz',
])('“%s” names nobody', (text) => expect(namesOnePerson(text)).toBe(false));

test.each([
  ['Etudiant', 'Note', 0],
  ['Patient', 'Diagnosis', 0],
  ['Material', 'Note', 1],
])('marks and health of each %s are shut, whatever they are called', async (who, what, open) => {
  const rows = Array.from({ length: 9 }, (_, at) => `${who} ${at},${(at * 7) % 20},${at * 3}`);
  const pages = await openPages('Table', [`${who},${what},Coef`, ...rows].join('\n'));
  expect(Math.min(pages, 1)).toBe(open);
});
