/** What one column among ordinary ones is taken for: where heading and values say different things, or both say little. */
import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { meaningsOf } from './column-meaning.ts';

/** The meaning of the last column of a sheet whose first ones name each row. */
async function read(
  heading: string,
  values: readonly (string | number)[],
  before = 'Title',
  other = 'A long way home ',
) {
  const quoted = values.map((value, at) => `${other}${at},"${value}"`);
  const sheet = await readOneSheet('List.csv', [`${before},"${heading}"`, ...quoted].join('\n'));
  const profile = profileOf({ ...sheet, title: 'List' });
  return meaningsOf(profile).get(profile.columns.at(-1)?.id ?? '');
}
const nine = (of: (at: number) => string | number) => Array.from({ length: 9 }, (_, at) => of(at));
const many = (of: (at: number) => string | number) => Array.from({ length: 40 }, (_, at) => of(at));

test.each([
  ['years with one that is none', 'Rok', many((at) => (at === 7 ? 18 : 1960 + at)), 'year'],
  ['years of publication', 'Publication date', many((at) => (at === 7 ? 0 : 1960 + at)), 'year'],
  ['years with their sign', '发行时间', nine((at) => `${1988 + at}年`), 'year'],
  ['days in eight digits', 'Registered on', nine((at) => 20_240_101 + at * 100), 'date'],
  ['minutes of a beginning', 'minute_start', many((at) => (at * 7) % 60), 'part of date'],
  ['codes of a library', 'Class code', nine((at) => 855 + at * 7.5), 'identifier'],
  ['numbers of groups', 'Ward', many((at) => at % 6), 'category'],
  ['repeated numbers that nothing names', 'Xq', many((at) => [1000, 3000, 4000, 7000][at % 4] ?? 0), 'category'],
  ['quantities with halves', 'Quantity', nine((at) => [1000, 0.5, 2, 250, 0.25, 3, 1, 40, 600][at] ?? 0), 'measure'],
  ['a heading that ends in its unit', 'Вихід, г', nine((at) => 60 + at * 35), 'measure'],
  ['prices of a kilogram', 'Prix par kg', nine((at) => 3 + at * 1.25), 'average'],
  ['a chance', 'Ausfallwahrscheinlichkeit', nine((at) => 2 + at * 1.5), 'average'],
  ['a cost that few know', 'Cost', many((at) => (at % 3 === 0 ? 'N/A' : 40 + at)), 'amount'],
  ['passengers, counted in Turkish', 'YolcuSayisi', nine((at) => 12_300 + at * 417), 'count'],
  ['what a pivot table counts', 'COUNTA of customer_id', many((at) => (at % 7) + 1), 'count'],
  ['a price of products in one word', 'precoproduto', nine((at) => 4 + at * 3), 'average'],
  ['numbers of rows', 'index', nine((at) => at * 2), 'identifier'],
  ['a price whose heading was set apart', '单  价', nine((at) => 4 + at * 3), 'average'],
  ['what all of it weighs', '总重', nine((at) => 318.5 + at * 47), 'measure'],
  ['a wholesale price', 'ОПТ', nine((at) => 160 + at * 37), 'average'],
  ['numbers of orders that look like days', '订单号', nine((at) => 20_240_101 + at * 100), 'identifier'],
  ['numbers of rooms', 'Romnr.', nine((at) => 201 + at * 1.5), 'identifier'],
  ['marks with the kind of number that is asked for', '绩点（小数）', nine((at) => 3.1 + at / 10), 'average'],
  ['times that it was lent', '借閱次數', nine((at) => at * 4), 'count'],
])('%s: %s', async (_what, heading, values, meaning) => {
  expect((await read(heading, values))?.meaning).toBe(meaning);
});

test.each([
  ['作者', nine((at) => `九把刀${'甲乙丙丁戊己庚辛壬'.charAt(at)}`), 'person'],
  ['Режиссёр', nine((at) => `Питер Джексон${'абвгдежзи'.charAt(at)}`), 'person'],
  ['Invoice city', nine((at) => `Göteborg${'abcdefghi'.charAt(at)}`), 'place'],
  ['Account status', many(() => 'Active'), 'status'],
  ['Website', nine((at) => `shop${at}.example.com`), 'link'],
  ['Product code (SKU)', nine((at) => `62911087355${at}7-${at}`), 'identifier'],
  ['Plate', nine((at) => `TX JGV2${at}5`), 'identifier'],
  ['Nr części producenta', nine((at) => (at % 3 ? `4${at}207` : `88${at}k2pqr`)), 'identifier'],
  ['CALLE_PRINCIPAL', nine((at) => `LAS FLORES ROJAS ${'ABCDEFGHI'.charAt(at)}`), 'address'],
  ['Açılış', nine((at) => `${at < 3 ? '0' : '1'}${at}.00`), 'text'],
  ['Classe', nine((at) => `${'ABCDEFGHI'.charAt(at)}${at}`), 'category'],
  ['班级（文本）', nine((at) => `20251${at}${'ABC'.charAt(at % 3)}`), 'category'],
  ['Артикул', nine((at) => `27-81${at}3${at % 3 === 0 ? ' Н' : ''}`), 'identifier'],
  ['Geburtsdatum', nine((at) => (at % 2 ? `${1971 + at}` : `0${at + 1}.11.1984`)), 'birth date'],
  ['Department', nine((at) => `Office ${'abcdefghi'.charAt(at)}`), 'category'],
  ['Manufacture year', many((at) => `0${at % 9}`), 'year'],
])('%s of texts', async (heading, values, meaning) => {
  expect((await read(heading, values))?.meaning).toBe(meaning);
});

test('an amount beside a unit is a quantity, and one beside a day is money', async () => {
  const values = nine((at) => 30 + at * 45);
  const sheetOf = async (heading: string, unit: string) => {
    const rows = values.map((value, at) => `Food ${at},${unit},${value}`);
    const sheet = await readOneSheet('List.csv', [heading, ...rows].join('\n'));
    const profile = profileOf({ ...sheet, title: 'List' });
    return meaningsOf(profile).get('amount');
  };
  expect((await sheetOf('Food,Unit,Amount', 'kg'))?.meaning).toBe('measure');
  expect((await sheetOf('Food,Day,Amount', '2026-05-01'))?.meaning).toBe('amount');
});

test('numbers of books are no numbers of persons, whichever check they pass', async () => {
  const isbn = await read(
    'ISBN',
    nine((at) => 9_788_073_310_360 + at),
  );
  expect(isbn?.personal).toBeNull();
  expect(isbn?.meaning).toBe('identifier');
});

test('what one thing costs stands beside how fast it is, and marks of one scale are no quantities', async () => {
  const meaningsIn = async (heading: string, row: (at: number) => string) => {
    const rows = Array.from({ length: 9 }, (_, at) => row(at));
    const profile = profileOf({ ...(await readOneSheet('List.csv', [heading, ...rows].join('\n'))), title: 'List' });
    const meanings = meaningsOf(profile);
    return profile.columns.map(({ id }) => meanings.get(id)?.meaning);
  };
  const cars = await meaningsIn('Name,Speed,Cost', (at) => `Car ${at},${at * 9 + 40},${at * 310 + 4300}`);
  expect(cars.at(-1)).toBe('average');
  const marks = (at: number) => [10, 9, 6, 7, 5, 8, 10, 9, 4][at];
  const pizzas = await meaningsIn('Nazwa,Ciasto,Sos,Ser,Dodatki', (at) =>
    [`Pizza ${at}`, marks(at), marks(8 - at), marks((at + 3) % 9), marks((at + 5) % 9)].join(','),
  );
  expect(pizzas.slice(1)).toEqual(['number', 'number', 'number', 'number']);
  const summed = await meaningsIn('Nazwa,Ciasto,Sos,Ser,Dodatki,', (at) =>
    [`Pizza ${at}`, marks(at), marks(8 - at), marks((at + 3) % 9), marks((at + 5) % 9), 60 + at].join(','),
  );
  expect(summed.slice(1, 5), 'beside their sum').toEqual(['number', 'number', 'number', 'number']);
  const parts = await meaningsIn(
    'Item,price,amount,total',
    (at) => `Bolt ${at},${at + 2.5},${at % 4},${(at + 2.5) * (at % 4)}`,
  );
  expect(parts[2]).toBe('count');
});

const meaningsIn = async (heading: string, row: (at: number) => string, rows = 9): Promise<(string | undefined)[]> => {
  const lines = [heading, ...Array.from({ length: rows }, (_, at) => row(at))];
  const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title: 'List' });
  const meanings = meaningsOf(profile);
  return profile.columns.map(({ id }) => meanings.get(id)?.meaning);
};

test.each<[what: string, heading: string, row: (at: number) => string, at: number, meaning: string]>([
  ['whole numbers beside cents', ',,', (at) => `Pen ${at},${at + 2}.99,${at * 50 + 500}`, 2, 'count'],
  ['numbers below a year', ',2021,2022', (at) => `Town ${at},${at * 977 + 30_174},${at * 991 + 33_077}`, 1, 'number'],
  ['numbers of which some are missing', 'Land,2021', (at) => `Land ${at},${at % 3 ? `${at * 3}` : '..'}`, 1, 'number'],
  [
    'decimals among missing ones',
    'Land,Xq',
    (at) => `Land ${at},${at % 3 ? `${at + 1}.61472${at}91` : '..'}`,
    1,
    'number',
  ],
  ['from month to month', 'Titel,Ajankohta', (at) => `Titel ${at},08/201${at} - 05/202${at}`, 1, 'name'],
  ['wins in one round', 'Equipo,Victorias', (at) => `Club ${at},${at % 2}`, 1, 'count'],
  ['a share with a sign in front', 'Sample,#4 (%)', (at) => `S ${at},${at * 7 + 21}`, 1, 'average'],
  ['numbers of contracts', 'Nume,nr_contract', (at) => `Firma ${at},${at * 13 + 5}`, 1, 'identifier'],
  ['keys of other tables', 'correo,fk_idsucursal', (at) => `a${at}@example.com,${(at * 7) % 5}`, 1, 'identifier'],
  ['marks that are summed up', 'Môn,Điểm tổng kết', (at) => `Môn ${at},"${at},50"`, 1, 'average'],
  [
    'the name beside a family name',
    'Apellido,Nombre,Neto',
    (at) => `Pérez,${['Ana', 'Luis'][at % 2]},${at * 50}`,
    1,
    'person',
  ],
  ['telephones behind a zero', 'nik,nama lengkap,hp', (at) => `${at},Siti ${at},08214559${at}576`, 2, 'phone'],
  ['money that its heading names', 'Nama,Syer (RM)', (at) => `Kedai ${at},${(at % 4) + 2}`, 1, 'average'],
  [
    'a series of one kind',
    'Land,2019,2020,2021',
    (at) => `Land ${at},${at + 0.1234},${at + 0.5678},${at}`,
    3,
    'average',
  ],
  ['prices called alike', 'Para,valor_pj,valor_pf', (at) => `Vila ${at},${at + 60}.20,${at + 80}`, 2, 'average'],
  [
    'departments that drive',
    'Projekt,Fahrer',
    (at) => `Projekt ${at},${['Team North', 'Office South', 'Team West'][at % 3]}`,
    1,
    'category',
  ],
  [
    'a price beside the price of one',
    'Item,Unit price,Units,Price',
    (at) => `Box ${at},${at * 70 + 9},1,${at * 70 + 9}`,
    3,
    'amount',
  ],
  [
    'what a stock is worth',
    'Item,In stock,Price,Value',
    (at) => `Bin ${at},0,${at + 0.456},${at * 1.23456}`,
    3,
    'amount',
  ],
  ['numbers that rise', 'Thema,MADA', (at) => `Thema ${at},${at * at + 1}`, 1, 'identifier'],
  ['months of years', 'Titel,Jahr', (at) => `Buch ${at},${(at % 9) + 10 > 12 ? '10' : '11'}-201${at}`, 1, 'year'],
  ['hours of a day', 'Team,Start', (at) => `Lag ${at % 7},${at + 9}:10`, 0, 'title'],
  ['what a database calls its numbers', 'id_int,usuario_int', (at) => `${at * 3 + 2},${at % 4}`, 1, 'identifier'],
  ['telephones under any heading', 'id,numero,mensaje', (at) => `${at},+54926222368${at + 10},Hola ${at}`, 1, 'phone'],
  ['postcodes of Italy', 'Nome,CAP (uff.)', (at) => `Ditta ${at},${at * 977 + 30_174}`, 1, 'identifier'],
  [
    'a second way to reach',
    'Nome,Telefono,Telefono',
    (at) => `Ditta ${at},34668750${at + 10},${at * 99_377 + 803_789}`,
    2,
    'phone',
  ],
  ['addresses of other schemes', 'Nome,Pagina Web', (at) => `Ditta ${at},ms-outlook://people/AQM${at}`, 1, 'link'],
  ['kinds of customers', 'Tipo cliente,Ditta', (at) => `${at % 2 ? 'Mobile' : 'Fisso'},Ditta ${at}`, 0, 'category'],
  [
    'what a thing costs net, beside its price',
    'Ürün,Fiyat,Net Alış',
    (at) => `Boya ${at},${at + 379}.68,${at + 170}.86`,
    2,
    'average',
  ],
  ['days without a year', 'Modul,Datum', (at) => `Modul ${at},"Dienstag, ${at + 2}. September"`, 1, 'date'],
  [
    'figures beside money alone',
    'Rent,Travels,Gifts,Zoo',
    (at) => `${at + 50},${at + 405},${at + 31},${at + 532}`,
    2,
    'amount',
  ],
])('%s', async (_, heading, row, at, meaning) => {
  expect((await meaningsIn(heading, row))[at]).toBe(meaning);
});

test('answers to questions name no rows', async () => {
  const found = await meaningsIn(
    'Wie sieht Ihr Arbeitsalltag aus?,Stadt',
    (at) => `Zuerst lese ich ${at} Briefe,Ort ${at}`,
  );
  expect(found[0]).not.toBe('title');
});

test.each<[what: string, heading: string, row: (at: number) => string, at: number, meaning: string]>([
  ['matches of a keeper', 'Brankář,Odchytané zápasy', (at) => `B ${at},${at * 3 + 7}`, 1, 'count'],
  ['a house in a street', 'Улица,Дом', (at) => `Ленина ${at},${(at * 7) % 40}`, 1, 'identifier'],
  [
    'houses with letters',
    'Tänav,number_algne',
    (at) => `Aia ${at},${at % 3 ? at * 4 + 2 : `${at + 3}b`}`,
    1,
    'identifier',
  ],
  ['what a tax comes to', 'Ditta,IVA 22%', (at) => `Ditta ${at},${at * 13 + 20}.44`, 1, 'amount'],
  ['a price of a metre', 'Зал,Стоимость за кв.м', (at) => `Зал ${at},${at * 310 + 627}`, 1, 'average'],
  ['a factor', 'Зал,Коэффициент стоимости', (at) => `Зал ${at},${at / 4 + 0.1}`, 1, 'average'],
  ['sizes with their unit', 'Название,Вес', (at) => `Суп ${at},${at * 10 + 200}г`, 1, 'measure'],
  ['names of pictures', 'nome,cognome,foto', (at) => `Anna,Rossi ${at},Anna Rossi ${at}.jpg`, 2, 'name'],
  [
    'papers of Ecuador',
    'nombres,Xq',
    (at) => `Ana ${at},${['0103901070', '0301185526', '0101762094'][at % 3]}`,
    1,
    'identifier',
  ],
  ['deaths by year', 'year,jan,feb', (at) => `${2015 + at},${(at * 5) % 7},${(at * 7) % 11}`, 2, 'count'],
  [
    'what is measured',
    'Masse,Auslage,Einheit,Xa,Xb,Xc',
    (at) => `${at}0g,${at * 61},mm,${at + 10}.44,${at / 7},${at / 9}`,
    3,
    'average',
  ],
  [
    'what was reckoned beside amounts',
    'Data,Totale,Costo,Spesa,Xq',
    (at) => `2024-05-0${at + 1},${at * 70}.50,${at * 3}.15,${at * 9}.25,${at * 31.123456 + 70}`,
    4,
    'amount',
  ],
  ['storeys', 'Зал,Этаж', (at) => `Зал ${at},${at % 4}`, 1, 'category'],
  [
    'names under the heading of an id',
    'Test ID,Expected',
    (at) =>
      `${['Book', 'Move', 'Drop', 'Find'][at % 4]} a table for ${at + 2},A page with ${at} lines and a total below`,
    0,
    'title',
  ],
  ['credits of lessons', 'Mata Kuliah,SKS', (at) => `Kuliah ${at},${(at % 3) + 1}`, 1, 'count'],
  ['storeys with zeros in front', 'Zal,Lantai', (at) => `Zal ${at},${['02', '03', '-'][at % 3]}`, 1, 'category'],
  [
    'days of birth as programs count them',
    'Họ Và Tên,Ngày Sinh',
    (at) => `Qor ${at},${37_000 + at * 97}`,
    1,
    'birth date',
  ],
  ['years that memberships last', 'Nom,Durée Adhésion (Année)', (at) => `Nom ${at},${at % 5}`, 1, 'average'],
  ['labels that begin with a number', 'R [m],0', (at) => `5T [s] pomiar ${at} nowy,${at}`, 0, 'title'],
])('of few words: %s', async (_, heading, row, at, meaning) => {
  expect((await meaningsIn(heading, row))[at]).toBe(meaning);
});

test('codes of a long list are codes, and texts of which many are the same are a kind, however many there are', async () => {
  const rows = Array.from(
    { length: 2_400 },
    (_, at) => `US${100_000 + (at % 1_900)},Firm ${at},${['Large', 'Small'][at % 2]}`,
  );
  const profile = profileOf(await readOneSheet('List.csv', ['ISIN,Company,Component', ...rows].join('\n')));
  const meanings = meaningsOf(profile);
  expect(profile.columns.map(({ id }) => meanings.get(id)?.meaning)).toEqual(['identifier', 'title', 'category']);
});

test('numbers on a sheet that is called telephones are personal', async () => {
  const lines = ['id,Номер', ...Array.from({ length: 6 }, (_, at) => `${at},${at * 111 + 123}`)];
  const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title: 'Телефон' });
  const own = meaningsOf(profile).get(profile.columns[1]?.id ?? '');
  expect([own?.meaning, own?.isPersonal]).toEqual(['phone', true]);
});

test.each([
  ['that nothing heads', ''],
  ['of which the heading of one is known', 'name,zurnam\n'],
])('given and family names %s are names of people', async (_what, heading) => {
  const families = ['Fox', 'Halebrook', 'Stone', 'Brookfield', 'Marsh', 'Reed', 'Woodrow', 'Fox'];
  const given = ['Martin', 'Anna', 'David', 'Julia', 'Carlos', 'David', 'Maria', 'Peter'];
  const lines = given.map((name, at) => `${name},${families[at]},${['Clerk', 'Manager'][at % 2]}`);
  const sheet = await readOneSheet('Staff.csv', heading + lines.join('\n'));
  const profile = profileOf({ ...sheet, title: 'Staff' });
  const own = meaningsOf(profile);
  const meanings = profile.columns.map(({ id }) => own.get(id)?.meaning ?? 'text');
  for (const one of meanings.slice(0, 2)) expect(['person', 'title', 'name']).toContain(one);
  expect(meanings[2]).toBe('category');
});

test('numbers in front of people that nothing heads were given', async () => {
  const lines = ['Anna Berg', 'Peter Lang', 'Maria Weber', 'Tom Fischer', 'Eva Roth', 'Jan Bock'].map(
    (name, at) => `${100 + at * 2},${name},${(at * 7) % 5}`,
  );
  const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title: 'Staff' });
  const [first] = profile.columns;
  expect(meaningsOf(profile).get(first?.id ?? '')?.meaning).toBe('identifier');
});

test.each([
  ['Amount', 'Price', 'count'],
  ['Остаток', 'Цена', 'stock'],
])('%s of goods beside %s', async (heading, price, meaning) => {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `Part ${at},${at * 3 - (meaning === 'stock' ? 4 : 0) + 1},${at}.75`,
  );
  const profile = profileOf({
    ...(await readOneSheet('List.csv', [`Name,${heading},${price}`, ...lines].join('\n'))),
    title: 'S',
  });
  expect(meaningsOf(profile).get(profile.columns[1]?.id ?? '')?.meaning).toBe(meaning);
});

test('a balance of what a bank has is no stock of goods', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Bank ${at % 3},Konto ${at},${at * 31 + 5}`);
  const sheet = await readOneSheet('List.csv', ['Bank,Produkt,Saldo początkowe', ...lines].join('\n'));
  const profile = profileOf({ ...sheet, title: 'S' });
  expect(meaningsOf(profile).get(profile.columns[2]?.id ?? '')?.meaning).toBe('number');
});

test('streets and postcodes that nothing heads are addresses and codes', async () => {
  const streets = [
    '12 rue du Bac',
    '4 avenue Foch',
    'Route de Lyon 7',
    '31 chemin Vert',
    '8 rue Haute',
    '19 rue Basse',
  ];
  const lines = streets.map((street, at) => `Berg,Anna ${at},${street},${75_001 + (at % 3)},a${at}@example.com`);
  const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title: 'Membres' });
  const own = meaningsOf(profile);
  const [, , street, code] = profile.columns.map(({ id }) => own.get(id));
  expect([street?.meaning, street?.isPersonal, code?.meaning]).toEqual(['address', true, 'identifier']);
});

test('a sheet that is called persons in its language is about people', async () => {
  const lines = ['Name,Gender', 'Paul,1', 'Mary,2', 'Bob,1', 'Paul,1', 'Mary,2'];
  for (const title of ['Personen', 'Personas', 'Люди']) {
    const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title });
    expect(meaningsOf(profile).get(profile.columns[1]?.id ?? '')?.isPersonal).toBe(true);
  }
});

test.each([
  ['that nothing heads', ',name,surname', [0, 1, 2]],
  ['that are called as postcodes are', 'Индекс,Имя,Фамилия', [1, 2, 7]],
])('numbers of people in front, %s, were given, however few these are', async (_what, heading, numbers) => {
  const names = ['Anna,Berg', 'Peter,Lang', 'Maria,Weber'];
  const lines = [heading, ...names.map((name, at) => `${numbers[at]},${name}`)];
  const profile = profileOf({ ...(await readOneSheet('List.csv', lines.join('\n'))), title: 'Staff' });
  expect(meaningsOf(profile).get(profile.columns[0]?.id ?? '')?.meaning).toBe('identifier');
});
