import { expect, test } from 'vitest';
import type { TextEncoding } from '../../../../rules/text-encodings.ts';
import { encodedText } from '#test/encoded-text.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { guessEncoding } from './guess-encoding.ts';

const samples: [string, string, TextEncoding[]][] = [
  [
    'Russian',
    'Имя;Город;Сумма\nИванов Пётр;Москва;100\nСидорова Анна;Санкт-Петербург;200\n',
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
  ],
  ['a few Russian names', 'Name,City\nИван,Москва\nОльга,Тула\n', ['windows-1251', 'koi8-r', 'ibm866']],
  ['Russian in capitals', 'НАЗВАНИЕ;ЦЕНА\nМОЛОКО;5\nХЛЕБ;3\n', ['windows-1251', 'koi8-r']],
  ['Ukrainian', 'Назва;Місто\nКиїв;Україна\nЛьвів;Їжак\n', ['windows-1251', 'koi8-u']],
  ['Japanese', '名前,住所\n山田太郎,東京都千代田区\n佐藤花子,大阪府大阪市\n', ['shift_jis']],
  ['Japanese with kana', '商品,カテゴリ\nコーヒー,のみもの\nりんご,くだもの\n', ['shift_jis', 'euc-jp']],
  ['Chinese', '姓名,城市\n张三,北京市朝阳区\n李四,上海市浦东新区\n', ['gb18030']],
  ['a little Chinese', '名称,数量\n苹果,5\n香蕉,7\n', ['gb18030']],
  ['traditional Chinese', '姓名,城市\n張三,臺北市信義區\n李四,高雄市\n', ['big5']],
  ['Korean', '이름,도시\n홍길동,서울특별시\n김철수,부산광역시\n', ['euc-kr']],
  ['German', 'Name;Stadt\nJürgen;Köln\nGroße Straße;Düsseldorf\n', ['windows-1252', 'macintosh']],
  ['French', 'Prénom,Ville\nHélène,Besançon\nFrançois,Orléans\n', ['windows-1252', 'macintosh']],
  ['Spanish', 'Año,Niño\n¿Qué?,Ávila\nMuñoz,Málaga\n', ['windows-1252']],
  ['Danish', 'Navn,By\nSøren Ærø,Århus\nBjørn,Ålborg\n', ['windows-1252']],
  ['Portuguese', 'Cidade,Ação\nSão Paulo,João\nBraços,Coração\n', ['windows-1252']],
  ['Icelandic', 'Nafn,Borg\nÞórður,Reykjavík\nSigríður,Ísafjörður\n', ['windows-1252']],
  ['one accent', 'Item,Price\nCafé,5\nTea,3\n', ['windows-1252']],
  ['an amount in euros', 'Item,Price\nTea,5 €\n', ['windows-1252']],
  ['degrees', 'City,Temperature\nRome,25°\nOslo,3°\n', ['windows-1252']],
  ['curly quotes', 'Title\n“Nord” – it’s\n', ['windows-1252']],
  ['Polish', 'Imię;Miasto\nŁukasz;Łódź\nGrażyna;Kraków\nWojciech;Gdańsk\n', ['windows-1250', 'iso-8859-2']],
  ['Czech', 'Jméno;Město\nJiří;Plzeň\nŘehoř;České Budějovice\n', ['windows-1250']],
  ['Hungarian', 'Név;Város\nErdős;Győr\nSzűcs;Kőszeg\nÖrs;Pécs\n', ['windows-1250']],
  ['Turkish', 'İsim;Şehir\nAyşe;İstanbul\nÖmer;Muğla\nIşıl;Şanlıurfa\n', ['windows-1254']],
  ['Greek', 'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΜαρία;Θεσσαλονίκη\n', ['windows-1253', 'iso-8859-7']],
  ['Hebrew', 'שם,עיר\nדוד,תל אביב\nרחל,ירושלים\n', ['windows-1255']],
  ['Arabic', 'الاسم,المدينة\nمحمد,القاهرة\nفاطمة,الرياض\n', ['windows-1256']],
  ['Thai', 'ชื่อ,เมือง\nสมชาย,กรุงเทพ\nสมหญิง,เชียงใหม่\n', ['windows-874']],
];
const cases = samples.flatMap(([name, text, encodings]) =>
  encodings.map((encoding): [string, TextEncoding, string] => [name, encoding, text]),
);

test.each(cases)('%s in %s is read with its own letters', (_, encoding, text) => {
  const bytes = encodedText(text, encoding);
  const guess = guessEncoding(bytes);
  // Where code pages agree on every letter of a text, either is right.
  expect(new TextDecoder(guess ?? 'windows-1252').decode(bytes)).toBe(text);
});

test('a text that could be anything is left to the person', () => {
  expect(guessEncoding(Buffer.from([0x41, 0x2c, 0x81, 0x2c, 0x8d, 0x20, 0x9d, 0x0a]))).toBeNull();
});

test.each(['windows-1251', 'shift_jis', 'utf-16le', 'utf-16be', 'iso-2022-jp'] as const)(
  'a file in %s comes in with its own letters, and the report says how it was read',
  async (encoding) => {
    const japanese = encoding === 'shift_jis' || encoding === 'iso-2022-jp';
    const text = japanese ? '名前,市\nやまだ,東京\nさとう,大阪\n' : 'Имя,Город\nИван,Москва\nОльга,Тула\n';
    const bytes =
      encoding === 'iso-2022-jp'
        ? Buffer.from('\x1b$BL>A0\x1b(B,\x1b$B;T\x1b(B\n\x1b$B$d$^$@\x1b(B,\x1b$BEl5~\x1b(B\n', 'latin1')
        : encodedText(text, encoding);
    const { columns, rows, notes } = await readOneSheet('a.csv', bytes);
    expect([columns.map(({ name }) => name), Object.values(rows[0]?.cells ?? {})]).toEqual(
      japanese
        ? [
            ['名前', '市'],
            ['やまだ', '東京'],
          ]
        : [
            ['Имя', 'Город'],
            ['Иван', 'Москва'],
          ],
    );
    expect(notes.map(({ kind }) => kind)).toEqual(['encoding']);
  },
);
