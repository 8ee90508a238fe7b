/** Tables that are about people by what they are called, or by what will be written into them. */
import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { isCalledByPerson } from './about-one-person.ts';
import { proposeApp, readSheets } from '../propose-app.ts';

const read = async (title: string, csv: string) => profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
async function openPages(workbookName: string, title: string, csv: string): Promise<number> {
  const { pages } = proposeApp({ workbookName, sheets: [await read(title, csv)] });
  return pages.filter(({ is_public }) => is_public).length;
}

test.each(['王小明', 'timesheet-carl_Hirner.ods', 'Juan Pérez', 'Марина Петрова', 'budget_MariaLopez_2026'])(
  '“%s” is somebody’s name',
  (title) => expect(isCalledByPerson(title)).toBe(true),
);

test.each([
  ...['成绩', '任务', '余额', 'April Sales', 'Bill_of_materials', 'San Diego', 'Victoria Station', 'Sheet1', 'Anna'],
  ...['Mark sheet', 'Q3 2026 export', 'organizar sua vida', 'Finanses_BW', 'Virginia Beach', ''],
])('“%s” is nobody’s', (title) => expect(isCalledByPerson(title)).toBe(false));

const hours = ['Day,Task,Hours', ...Array.from({ length: 9 }, (_, at) => `2026-03-0${at + 1},Painting,${at}`)].join(
  '\n',
);

test('what is called by a person, as a sheet or as a workbook, is read by nobody who isn’t signed in', async () => {
  expect(await openPages('Site', 'Hours', hours)).toBeGreaterThan(0);
  expect(await openPages('timesheet-carl_Hirner', 'Hours', hours)).toBe(0);
  expect(await openPages('Site', 'Carl Hirner', hours)).toBe(0);
  const songs = 'Album,Song,Year\nRed,One,2012\nRed,Two,2012\nBlue,Three,2014';
  expect(await openPages('Maria Lopez', 'Songs', songs), 'known for her work').toBeGreaterThan(0);
});

test('a table of headings alone is shut where people may be written into it', async () => {
  expect(await openPages('Roster', 'Roster', 'Name,Team,Frequency')).toBe(0);
  expect(await openPages('Điểm', 'Sheet1', 'Họ và Tên,Lớp,Môn,Điểm')).toBe(0);
  expect(await openPages('Stock', 'Stock', 'Name,SKU,Price')).toBeGreaterThan(0);
  expect(await openPages('Rooms', 'Rooms', 'Room,Floor')).toBeGreaterThan(0);
});

const beside = (heading: string, affair: string, what: (at: number) => string) =>
  [`${heading},${affair}`, ...Array.from({ length: 12 }, (_, at) => `${204_511 + (at % 7) * 37},${what(at)}`)].join(
    '\n',
  );
const grades = (heading: string, affair: string) => beside(heading, affair, (at) => `${at % 5},${at % 4}`);

test.each([
  ['Student number', 'P1,P2'],
  ['Matrikelnummer', 'Note,Versuch'],
  ['Schüler-Nr.', 'Fach,Zensur'],
  ['N° étudiant', 'Note,Groupe'],
  ['Matricule', 'Moyenne,Groupe'],
  ['Código de estudiante', 'Calificación,Grupo'],
  ['Matrícula', 'Nota,Turma'],
  ['Matricola', 'Voto,Gruppo'],
  ['Nr albumu', 'Ocena,Grupa'],
  ['Neptun-kód', 'Jegy,Csoport'],
  ['Номер зачётной книжки', 'Оценка,Группа'],
  ['Факултетен номер', 'Оценка,Група'],
  ['Αριθμός μητρώου', 'Βαθμός,Ομάδα'],
  ['Öğrenci No', 'Puan,Grup'],
  ['الرقم الجامعي', 'الدرجة,المجموعة'],
  ['מספר סטודנט', 'ציון,קבוצה'],
  ['अनुक्रमांक', 'अंक,समूह'],
  ['MSSV', 'Điểm,Nhóm'],
  ['NIM', 'Nilai,Kelompok'],
  ['รหัสนักศึกษา', 'คะแนน,กลุ่ม'],
  ['学号', '成绩,组'],
  ['学籍番号', '点数,組'],
  ['학번', '점수,조'],
])('%s beside marks (%s) says whose they are', async (heading, affair) => {
  const csv = grades(heading, affair);
  expect(await openPages('Sheet1', 'Sheet1', csv)).toBe(0);
  const { sheet, roles } = readSheets([await read('Sheet1', csv)], {})[0] ?? {};
  expect(roles?.looksPersonal[0]).toBe(sheet?.columns[0]);
});

test.each([
  ['matricula', 'advertencia'],
  ['Matrikelnummer', 'Verwarnung'],
  ['Numéro élève', 'Avertissement'],
  ['Student ID', 'Warning'],
  ['Matricola', 'Richiamo'],
  ['Nr ucznia', 'Nagana'],
  ['Номер студента', 'Выговор'],
  ['学号', '处分'],
  ['학번', '징계'],
  ['รหัสนักเรียน', 'บทลงโทษ'],
  ['رقم الطالب', 'إنذار'],
])('%s, in several rows, beside a %s', async (heading, affair) => {
  const csv = beside(heading, affair, (at) => `${['late', 'loud', 'rude'][at % 3]} ${at}`);
  expect(await openPages('Sheet1', 'Sheet1', csv)).toBe(0);
});

test('numbers of other things beside marks, and of cars, stay open', async () => {
  expect(await openPages('Tests', 'Tests', grades('Batch number', 'P1,P2'))).toBeGreaterThan(0);
  expect(await openPages('Coches', 'Coches', grades('Matrícula', 'Precio,Puertas'))).toBeGreaterThan(0);
  expect(await openPages('Log', 'Log', grades('Error code', 'Warning,Line'))).toBeGreaterThan(0);
});

test('numbers below a heading that is a name in another language are no names', async () => {
  const prices = ['Produits,Prix,Nombres', ...Array.from({ length: 9 }, (_, at) => `Vin ${at},${at + 5}.5,${at % 4}`)];
  expect(await openPages('Tarifs', 'Tarifs', prices.join('\n'))).toBeGreaterThan(0);
});

test('who works on which day is told to those who sign in, and lessons to everybody', async () => {
  const week = 'SENIN,SELASA,RABU,KAMIS,JUMAT';
  const days = (at: number) => Array.from({ length: 5 }, (_, day) => (day === at % 5 ? '08.00 - 20.00' : '')).join(',');
  const rows = (of: string) => Array.from({ length: 9 }, (_, at) => `${of} ${at},${days(at)}`).join('\n');
  const rota = `NAMA DOKTER,${week}\n${rows('dr. Ahmad')}`;
  expect(await openPages('Jadwal', 'Sheet1', rota)).toBe(0);
  expect(await openPages('Jadwal', 'Sheet1', `PELAJARAN,${week}\n${rows('Kimia')}`)).toBe(1);
  // Its days are shown: they are no telephones.
  const { pages } = proposeApp({ workbookName: 'Jadwal', sheets: [await read('Sheet1', rota)] });
  expect(pages[0]?.document.blocks.find(({ type }) => type === 'table')?.axis).toHaveLength(6);
});

test.each([
  ['Child', 'Mia|Tom', 0],
  ['Ребёнок', 'Айлин|Даулет', 0],
  ['Student name', 'Mia Ek|Tom Roe', 0],
  ['Patient', 'Lee, Ann|Fox, Bo', 0],
  ['Student', '1st year|2nd year', 1],
  ['Subject', 'Music|Sports', 1],
])('lessons of each “%s” (%s) are open on %i page', async (heading, values, open) => {
  const names = values.split('|');
  const rows = Array.from({ length: 9 }, (_, at) => `"${names[at % 2]}",Lesson ${at},${at % 4}`);
  expect(await openPages('Lessons', 'Lessons', [`${heading},Lesson,Mark`, ...rows].join('\n'))).toBe(open);
});

test('teams with the names of their members are read by those who sign in', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `Team ${at},Chess,lovnish,aman,raman`).join('\n');
  expect(await openPages('Teams', 'Teams', `Team,Sport,Leader name,Member 1,Member 2\n${rows}`)).toBe(0);
  const sizes = Array.from({ length: 9 }, (_, at) => `Team ${at},Chess,${at},${at + 1}`).join('\n');
  expect(await openPages('Teams', 'Teams', `Team,Sport,Members 2025,Members 2026\n${sizes}`)).toBeGreaterThan(0);
});

test('a table whose columns are people, with the name of one in each, begins behind a sign-in', async () => {
  const people = ['Anna Berg', 'Peter Lang', 'Maria Lopez', 'Julia Roth', 'Carl Hirner', 'Paula Weiss', 'Anton Krause'];
  const marks = Array.from({ length: 9 }, (_, at) => [`Subject ${at}`, ...people.map((_name, by) => (at * by) % 4)]);
  const lines = [['Number', ...people.map((_name, at) => `K${at}`)], ['Name', ...people], ...marks];
  expect(await openPages('Marks', 'Marks', lines.map((line) => line.join(',')).join('\n'))).toBe(0);
});

test('one pupil, and first names of those who work there, are enough to shut a page', async () => {
  expect(await openPages('оценки', 'Лист1', '№,Студент,Классы,Отладка,Доклад\n17,Рудько,5,4,5')).toBe(0);
  const tasks = (heading: string, names: string) =>
    [`${heading},Tarefa,Status`, ...names.split(' ').map((name, at) => `${name},Instalar ${at},Pendente`)].join('\n');
  expect(await openPages('agenda', 'Planilha1', tasks('Técnico', 'Giovani Pedro Fernando Pedro'))).toBe(0);
  expect(await openPages('agenda', 'Planilha1', tasks('Motorista', 'Giovani Pedro Fernando Pedro'))).toBe(0);
  expect(await openPages('agenda', 'Planilha1', tasks('Técnico', 'Norte Sul Oeste Sul'))).toBeGreaterThan(0);
  expect(await openPages('data', 'Schedule', 'Nhân viên,Công việc\nngô văn thuỷ,bảo trì\nngô văn thuỷ,bảo trì')).toBe(
    0,
  );
});
