import { expect, test } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { makePdf } from '../make-pdf.ts';
import { PdfPages } from './pdf-pages.ts';
import { textWords } from './text-words.ts';
import { wrapLines } from './wrap-lines.ts';

const samples: Record<string, string> = {
  English: 'The quick brown fox — “jumps” over 12,345.67 dogs…',
  Vietnamese: 'Tiếng Việt: đường phố Hà Nội',
  Polish: 'Zażółć gęślą jaźń',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία · ἀρχή',
  Cyrillic: 'Съешь ещё булок, їжак, ґанок, ђак, Қазақша',
  Arabic: 'مرحبا بالعالم (اختبار) رقم ٢٠٢٦ في المتجر',
  Persian: 'می‌خواهم کتاب بخوانم ۱۲۳',
  Urdu: 'یہ ایک ٹیسٹ ہے',
  Hebrew: 'שָׁלוֹם עולם (בדיקה) 123',
  Devanagari: 'नमस्ते दुनिया, क्षत्रिय श्री कार्यक्रम ₹',
  Bengali: 'আমার সোনার বাংলা',
  Punjabi: 'ਪੰਜਾਬੀ ਭਾਸ਼ਾ',
  Gujarati: 'ગુજરાતી ભાષા',
  Odia: 'ଓଡ଼ିଆ ଭାଷା',
  Tamil: 'தமிழ் மொழி வணக்கம்',
  Telugu: 'తెలుగు భాష',
  Kannada: 'ಕನ್ನಡ ಭಾಷೆ',
  Malayalam: 'മലയാളം ഭാഷ',
  Sinhala: 'සිංහල භාෂාව ශ්‍රී',
  Thai: 'ภาษาไทยเป็นภาษาที่ไม่มีการเว้นวรรค',
  Lao: 'ພາສາລາວ ສະບາຍດີ',
  Khmer: 'ភាសាខ្មែរ សួស្តី',
  Burmese: 'မြန်မာဘာသာ',
  Georgian: 'ქართული ენა',
  Armenian: 'Հայերեն լեզու',
  Ethiopic: 'አማርኛ ሰላም',
  Chinese: '汉语是世界上使用人数最多的语言。你好，世界！《红楼梦》',
  Traditional: '繁體中文測試：臺灣的圖書館與學習',
  Japanese: '日本語のテキスト、カタカナ。「漢字」ｶﾅ',
  Korean: '한국어 텍스트입니다. 안녕하세요',
  Symbols: '★ ☎ ✓ ✗ → ⇒ ∑ ∞ ≠ ½ ₿ € ☀ ♥ ① Ⅷ □ ▲ ©',
  Emoji: '😀 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ #️⃣ 🚀 ✅',
};

/** Letters of a text in one order: shaping and direction move them about, and some are drawn as two. */
const lettersOf = (text: string): Set<string> =>
  new Set([...text.normalize('NFC')].filter((letter) => /[\p{L}\p{N}\p{S}]/u.test(letter)));

test.each(Object.entries(samples))('%s: each letter is drawn, none as an empty box', async (name, sample) => {
  const table = { header: [name], numeric: [false], rows: [[sample]] };
  const pdf = await makePdf({ title: sample, subtitle: '', table });
  for (const sign of ['\u0000', '\ufffd']) expect(pdfText(pdf, { drawn: true })).not.toContain(sign);
  const text = pdfText(pdf);
  const drawn = lettersOf(text);
  const missing = [...lettersOf(sample)].filter((letter) => !drawn.has(letter));
  expect(missing).toEqual([]);
});

const fontsOf = (pdf: Buffer): string[] => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name ?? '')),
];

test('only the fonts that the text needs are opened and carried along, and of them only its letters', async () => {
  const pdf = await makePdf({ title: 'Orders', subtitle: 'Shop', fields: [{ name: 'City', value: 'Oslo' }] });
  expect(fontsOf(pdf)).toEqual([expect.stringMatching(/^NotoSans-/)]);
  expect(pdf.length).toBeLessThan(40_000);
  const chinese = await makePdf({ title: '你好', subtitle: '' });
  expect(fontsOf(chinese).join()).toContain('NotoSansSC');
  expect(chinese.length).toBeLessThan(60_000);
});

test('a letter that no font has becomes a sign that says so', async () => {
  const text = pdfText(await makePdf({ title: 'x\ue000y', subtitle: 'a\u0000b\u0007c' }));
  expect(text).toContain('x�y');
  expect(text).toContain('abc');
});

const sightOf = (text: string): string => {
  const { fonts } = new PdfPages('');
  return wrapLines(textWords(text, false, fonts), Number.POSITIVE_INFINITY, fonts)
    .map(({ items }) => items.map((item) => item.text).join(''))
    .join('\n');
};

test.each([
  ['Order for שלום עולם now', ['Order for ', 'עולם', ' ', 'שלום', ' now']],
  ['שלום (עולם) 12', ['12', ' ', ')', 'עולם', '(', ' ', 'שלום']],
])('%j stands in the order that it is read in', (text, expected) => {
  const { fonts } = new PdfPages('');
  const [line] = wrapLines(textWords(text, false, fonts), Number.POSITIVE_INFINITY, fonts);
  // Hebrew words stay as they are spelled: their font puts the letters in order.
  expect(
    line?.items
      .map((item) => item.text)
      .join('|')
      .replaceAll('|', ''),
  ).toBe(expected.map((part) => (part === ')' ? '(' : part === '(' ? ')' : part)).join(''));
  expect(line?.fromRight).toBe(text.startsWith('ש'));
});

test('Arabic letters take the shape that their neighbours ask for', () => {
  const { fonts } = new PdfPages('');
  const font = fonts.find('ب', false, 'sc', null);
  const [alone = []] = font?.embedded.encode('ب') ?? [];
  const [joined = []] = font?.embedded.encode('ببب') ?? [];
  // The dot is a glyph of its own; first, middle and last letter have each a shape, the last not that of one alone.
  const shapes = new Set(joined.filter((glyph) => joined.indexOf(glyph) === joined.lastIndexOf(glyph)));
  expect(shapes.size).toBe(3);
  expect(shapes.isDisjointFrom(new Set(alone))).toBe(true);
});

test('Persian figures are read from the left within a line that is read from the right', () => {
  // The font of these figures turns them, so they are handed to it turned.
  expect(sightOf('کتاب ۱۲۳')).toContain('۳۲۱');
});
