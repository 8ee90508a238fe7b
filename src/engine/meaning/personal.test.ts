import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { meaningsOf } from './column-meaning.ts';
import { isOfPrivatePeople } from './personal.ts';

async function read(title: string, csv: string) {
  const sheet = await readOneSheet(`${title}.csv`, csv);
  const profile = profileOf({ ...sheet, title });
  const meanings = meaningsOf(profile);
  const columns = profile.columns.map((column) => {
    const { meaning = 'text', personal = null } = meanings.get(column.id) ?? {};
    return { column, meaning, personal: personal?.kind ?? null };
  });
  return {
    personal: Object.fromEntries(
      columns.flatMap(({ column, personal }) => (personal ? [[column.name, personal]] : [])),
    ),
    isPrivate: isOfPrivatePeople(profile, columns),
    columns,
  };
}

const born = ['1958-03-02', '1971-11-30', '1984-07-14', '1999-01-22', '2003-05-09'];
/** Five rows under a heading: a name, a day of birth, a telephone number, an address, what is earned, and a group. */
function people(heading: string, names: readonly string[], streets: readonly string[]): string {
  const rows = names.map(
    (name, at) => `${name},${born[at]},+49 30 555 01${at}${at},${streets[at]},${2900 + at * 310},${at % 2 ? 'A' : 'B'}`,
  );
  return [heading, ...rows].join('\n');
}

const sheets: [language: string, title: string, csv: string][] = [
  [
    'German',
    'Mitglieder',
    people(
      'Name,Geburtsdatum,Telefon,Straße,Gehalt,Gruppe',
      ['Ute Ahl', 'Jan Bock', 'Eva Cors', 'Udo Dorn', 'Ina Eck'],
      ['Am Hang 3', 'Mühlweg 12a', 'Lindenstr. 7', 'Ring 44', 'Seeufer 1'],
    ),
  ],
  [
    'French',
    'Adhérents',
    people(
      'Nom et prénom,Date de naissance,N° de téléphone,Adresse,Salaire,Groupe',
      ['Léa Aubin', 'Luc Brel', 'Zoé Cary', 'Max Dol', 'Ève Élan'],
      ['3 rue du Puits', '12 rue Basse', '7 allée des Ifs', '44 quai Nord', '1 place Haute'],
    ),
  ],
  [
    'Spanish',
    'Socios',
    people(
      'Nombre y apellidos,Fecha de nacimiento,Teléfono móvil,Domicilio,Sueldo,Grupo',
      ['Ana Alba', 'Luis Bas', 'Eva Coll', 'Juan Díaz', 'Inés Eguía'],
      ['Calle Alta 3', 'Calle Baja 12', 'Av. Sol 7', 'Plaza Mayor 44', 'Calle Luna 1'],
    ),
  ],
  [
    'Italian',
    'Soci',
    people(
      'Nome e cognome,Data di nascita,Cellulare,Indirizzo,Stipendio,Gruppo',
      ['Ada Alba', 'Ugo Bini', 'Eva Coli', 'Leo Dori', 'Ida Enzi'],
      ['Via Alta 3', 'Via Bassa 12', 'Via Sole 7', 'Corso Nord 44', 'Via Luna 1'],
    ),
  ],
  [
    'Portuguese',
    'Funcionários',
    people(
      'Nome completo,Data de nascimento,Telemóvel,Morada,Ordenado,Grupo',
      ['Ana Alves', 'Rui Bento', 'Eva Costa', 'Ivo Dias', 'Inês Eça'],
      ['Rua Alta 3', 'Rua Baixa 12', 'Rua Sol 7', 'Praça Nova 44', 'Rua Lua 1'],
    ),
  ],
  [
    'Polish',
    'Pracownicy',
    people(
      'Imię i nazwisko,Data urodzenia,Nr telefonu,Adres zamieszkania,Wynagrodzenie,Dział',
      ['Ada Adamska', 'Jan Bąk', 'Ewa Cis', 'Olaf Dąb', 'Iga Ejs'],
      ['ul. Wysoka 3', 'ul. Niska 12', 'ul. Lipowa 7', 'al. Nowa 44', 'ul. Krótka 1'],
    ),
  ],
  [
    'Russian',
    'Сотрудники',
    people(
      'ФИО,Дата рождения,Телефон,Адрес,Оклад,Отдел',
      ['Анна Алова', 'Иван Быков', 'Ева Волкова', 'Олег Горин', 'Яна Дубова'],
      ['ул. Новая 3', 'ул. Старая 12', 'ул. Лесная 7', 'пр. Мира 44', 'ул. Речная 1'],
    ),
  ],
  [
    'Greek',
    'Μέλη',
    people(
      'Ονοματεπώνυμο,Ημερομηνία γέννησης,Τηλέφωνο,Διεύθυνση,Μισθός,Ομάδα',
      ['Άννα Αλβέρτη', 'Νίκος Βασιλείου', 'Εύα Γεωργίου', 'Λέων Δήμου', 'Ίρις Ευθυμίου'],
      ['Οδός Άνω 3', 'Οδός Κάτω 12', 'Οδός Ήλιου 7', 'Λεωφόρος Νέα 44', 'Οδός Σελήνης 1'],
    ),
  ],
  [
    'Turkish',
    'Personel',
    people(
      'Adı Soyadı,Doğum Tarihi,Cep Telefonu,Adres,Maaş,Bölüm',
      ['Ada Ak', 'Can Bal', 'Ece Can', 'Ali Dağ', 'İpek Er'],
      ['Yeni Sokak 3', 'Eski Sokak 12', 'Orman Cad. 7', 'Barış Cad. 44', 'Dere Sokak 1'],
    ),
  ],
  [
    'Arabic',
    'الموظفين',
    people(
      'الاسم الكامل,تاريخ الميلاد,رقم الجوال,العنوان,الراتب,القسم',
      ['ليلى نور', 'سامي بدر', 'هند عمر', 'علي حسن', 'منى زيد'],
      ['شارع 3', 'شارع 12', 'طريق 7', 'ميدان 44', 'حي 1'],
    ),
  ],
  [
    'Hebrew',
    'עובדים',
    people(
      'שם מלא,תאריך לידה,טלפון,כתובת,שכר,מחלקה',
      ['דנה אור', 'רון בר', 'גיל גל', 'טל דור', 'נועה הר'],
      ['רחוב א 3', 'רחוב ב 12', 'רחוב ג 7', 'שדרה 44', 'סמטה 1'],
    ),
  ],
  [
    'Hindi',
    'कर्मचारी',
    people(
      'पूरा नाम,जन्म तिथि,मोबाइल नंबर,पता,वेतन,विभाग',
      ['आशा एक', 'राम दो', 'मीरा तीन', 'मोहन चार', 'सीता पाँच'],
      ['गली 3', 'गली 12', 'मार्ग 7', 'चौक 44', 'गली 1'],
    ),
  ],
  [
    'Thai',
    'พนักงาน',
    people(
      'ชื่อ-นามสกุล,วันเกิด,เบอร์โทร,ที่อยู่,เงินเดือน,แผนก',
      ['ก ข', 'ค ง', 'จ ฉ', 'ช ซ', 'ญ ด'],
      ['ถนน 3', 'ถนน 12', 'ซอย 7', 'ถนน 44', 'ซอย 1'],
    ),
  ],
  [
    'Chinese',
    '员工',
    people(
      '姓名,出生日期,手机号,家庭住址,月薪,部门',
      ['安一', '白二', '陈三', '丁四', '方五'],
      ['新路3号', '老路12号', '林街7号', '和平路44号', '河街1号'],
    ),
  ],
  [
    'Japanese',
    '社員',
    people(
      '氏名,生年月日,電話番号,住所,給与,部署',
      ['青木 一', '馬場 二', '千葉 三', '土井 四', '江口 五'],
      ['新町3', '本町12', '林町7', '平和町44', '川町1'],
    ),
  ],
  [
    'Korean',
    '직원',
    people(
      '성명,생년월일,전화번호,주소,급여,부서',
      ['안 일', '백 이', '최 삼', '도 사', '은 오'],
      ['새길 3', '옛길 12', '숲길 7', '평화로 44', '강길 1'],
    ),
  ],
];

test.each(sheets)('%s: what is private of people is known by its headings', async (_language, title, csv) => {
  const { personal, isPrivate, columns } = await read(title, csv);
  expect(columns.map(({ column }) => personal[column.name] ?? '-')).toEqual([
    ...['-', 'birth date', 'phone number', 'private address', 'salary', '-'],
  ]);
  expect(isPrivate).toBe(true);
  expect(columns[0]?.meaning, 'people are called by their names').toBe('title');
});

test.each(sheets)('%s: salaries and days of birth are no figures', async (_language, title, csv) => {
  const { columns } = await read(title, csv);
  const reckoned = columns.filter(({ meaning }) => ['amount', 'count', 'measure', 'stock'].includes(meaning));
  expect(reckoned.map(({ column }) => column.name)).toEqual([]);
});

test('values tell what headings do not', async () => {
  const rows = born.map(
    (day, at) =>
      `Ann Lee${'abcde'[at]},${day},x${at}@mail.example,0000000${at}${'TRWAG'[at]},DE89 3704 0044 0532 0130 00,Bahnhofallee ${at}`,
  );
  const { personal } = await read('Members', ['A,B,C,D,E,F', ...rows].join('\n'));
  expect(personal).toEqual({
    B: 'birth date',
    C: 'e-mail address',
    D: 'national ID',
    E: 'bank account',
    F: 'private address',
  });
});

test('customers with their addresses are people, companies with their orders are none', async () => {
  const orders = (row: (at: number) => string): string => born.map((_day, at) => row(at)).join('\n');
  const shop = await read(
    'Orders',
    `No,Customer,E-mail,Amount\n${orders((at) => `${at},李 ${at},x${at}@mail.example,${at * 7}`)}`,
  );
  expect(shop.isPrivate).toBe(true);
  const trade = await read('Orders', `No,Customer,Amount\n${orders((at) => `${at},Acme ${at} Ltd,${at * 7}`)}`);
  expect(trade.isPrivate).toBe(false);
});

test('a note that holds the addresses of people is private', async () => {
  const rows = born.map((_day, at) => `Thing ${at},${at === 2 ? 'ask kim@mail.example first' : `note number ${at}`}`);
  expect((await read('Things', ['Thing,Remark', ...rows].join('\n'))).personal).toEqual({ Remark: 'e-mail address' });
});

test('shops, countries and days of work are not people', async () => {
  const shops = born.map((_day, at) => `Shop ${at},High Street ${at},Town ${at},${2001 + at}`);
  expect(await read('Stores', ['Store,Address,City,Opened', ...shops].join('\n'))).toMatchObject({
    personal: {},
    isPrivate: false,
  });
  const health = born.map((_day, at) => `Land ${at},${at * 100},${at * 7},${at / 9}`);
  expect(await read('Health', ['Country,Vaccinated,Disease cases,Birth rate', ...health].join('\n'))).toMatchObject({
    personal: {},
    isPrivate: false,
  });
  const staff = born.map((_day, at) => `Ann Lee${'abcde'[at]},${1990 + at * 8}-03-01`);
  expect((await read('Staff', ['Name,Hire date', ...staff].join('\n'))).personal).toEqual({});
});

test('what may be of people is behind a sign-in, whatever its sheet is called', async () => {
  const row = (at: number, values: string): string => `${values.replaceAll('#', String(at))}`;
  const list = async (heading: string, values: string): Promise<boolean> => {
    const rows = born.map((_day, at) => row(at + 1, values));
    return (await read('Sheet1', [heading, ...rows].join('\n'))).isPrivate;
  };
  expect(await list('Agent Name,Agent Address,Agent Phone', 'Q# Zed,# High Street,+49 30 555 01#'), 'agents').toBe(
    true,
  );
  expect(await list('Thing,Phone', 'T#,+49 30 555 01#'), 'nothing says whose telephones these are').toBe(true);
  expect(await list('Name,Signature', 'Q#,x'), 'who signs').toBe(true);
  expect(await list('Ученик,Имя отца', 'Q#,Иван'), 'parents').toBe(true);
  expect(await list('Label,Address', 'Q#,# High Street'), 'an address of someone').toBe(true);
  expect(await list('Company,Phone', 'Acme # Ltd,+49 30 555 01#'), 'companies').toBe(false);
  expect(await list('Part,Price', 'Bolt #,#'), 'parts').toBe(false);
});

test('long numbers among people are numbers of their papers, unless they are called something else', async () => {
  const rows = born.map((day, at) => `Ann Lee${'abcde'[at]},${day},${40_100_233 + at * 7_919},${700_001 + at}`);
  const { personal } = await read('Members', ['Name,Born,Zpk,Member number', ...rows].join('\n'));
  expect(personal).toEqual({ Born: 'birth date', Zpk: 'national ID' });
});

test('the numbers of identity cards are private beside lessons, and days are not', async () => {
  const dni = async (value: (at: number) => number) => {
    const rows = born.map((_day, at) => `Course ${at},Room ${at},${value(at)}`);
    return (await read('Horario', ['Curso,Aula,DNI', ...rows].join('\n'))).personal;
  };
  expect(await dni((at) => 30_857_223 + at * 40_507)).toEqual({ DNI: 'national ID' });
  expect(await dni((at) => at + 3)).toEqual({});
});

test('a pass beside a login is a password, and elsewhere a pass', async () => {
  const rows = (of: string) => Array.from({ length: 6 }, (_, at) => `${of}${at},${3457 + at * 31}`).join('\n');
  expect((await read('Accounts', `login,pass\n${rows('anna')}`)).personal).toMatchObject({ pass: 'password' });
  expect((await read('Match', `player,pass\n${rows('No ')}`)).personal).toEqual({});
});

test('full names of people close a page, whatever its rows are, unless they are announced to everyone', async () => {
  const staff = ['Anna Berg', 'Peter Lang', 'Maria Lopez', 'Julia Roth'];
  const list = async (heading: string) => {
    const rows = Array.from({ length: 12 }, (_, at) => `Store ${at},Town ${at},${staff[at % 4]}`);
    return (await read('Stores', [`Store,Town,${heading}`, ...rows].join('\n'))).isPrivate;
  };
  expect(await list('Auditor')).toBe(true);
  expect(await list('Responsible')).toBe(true);
  expect(await list('Speaker')).toBe(false);
  expect(await list('Author')).toBe(false);
});

test('customers who are called by their first names are people', async () => {
  const list = async (heading: string, names: readonly string[]) => {
    const rows = Array.from({ length: 9 }, (_, at) => `${names[at % names.length]},${at + 1},Sort ${at % 3}`);
    return (await read('Sheet2', [`${heading},Antal,Sort`, ...rows].join('\n'))).isPrivate;
  };
  expect(await list('Kunde', ['Lisbeth', 'Anna', 'Bodil'])).toBe(true);
  expect(await list('Kunde', ['Acme', 'Globex', 'Initech'])).toBe(false);
});

test('one e-mail address among a few cells is enough to keep their column shut', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Field ${at},Value ${at} of it`);
  expect((await read('Form', ['Label,Answer', ...rows(30), 'Mail,ann@example.com'].join('\n'))).personal).toEqual({
    Answer: 'e-mail address',
  });
  expect((await read('Notes', ['Label,Answer', ...rows(150), 'Mail,ann@example.com'].join('\n'))).personal).toEqual({});
});

test('whether a thing is for phones is no telephone, and what is called an e-mail of people is kept shut whatever it holds', async () => {
  const goods = ['Cable,yes', 'Case,no', 'Lamp,no', 'Dock,yes'];
  expect((await read('Stock', ['Product,Mobile', ...goods].join('\n'))).personal).toEqual({});
  const asked = ['Anna Berg,mail one', 'Peter Lang,mail two', 'Maria Weber,mail three'];
  expect((await read('Members', ['Name,Email', ...asked].join('\n'))).personal).toEqual({ Email: 'e-mail address' });
});
