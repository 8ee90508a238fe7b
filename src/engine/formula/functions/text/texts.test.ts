import { expect, test } from 'vitest';
import { valueOfFormula } from '#test/formulas/value-of-formula.ts';

test.each([
  // Excel's, by their number of arguments.
  ['=REGEXTEST("Alfa 12","\\d{2}")', true],
  ['=REGEXTEST("alfa","A",1)', true],
  ['=REGEXTEST("alfa","A")', false],
  ['=REGEXEXTRACT("DylanWilliams","[A-Z][a-z]+",0)', 'Dylan'],
  ['=TEXTJOIN(" ",TRUE,REGEXEXTRACT("DylanWilliams","[A-Z][a-z]+",1))', 'Dylan Williams'],
  ['=REGEXEXTRACT("id=17","id=(\\d+)",0)', 'id=17'],
  ['=TEXTJOIN("|",TRUE,REGEXEXTRACT("12-34","(\\d+)-(\\d+)",2))', '12|34'],
  ['=REGEXREPLACE("SoniaRees","([A-Z][a-z]+)([A-Z][a-z]+)","$2, $1")', 'Rees, Sonia'],
  ['=REGEXREPLACE("abcabc","b","x",2)', 'abcaxc'],
  ['=REGEXREPLACE("abcabc","b","x",-2)', 'axcabc'],
  ['=REGEXREPLACE("ABC","b","x",0,1)', 'AxC'],
  // Google's.
  ['=REGEXMATCH("Spreadsheets","S.r")', true],
  ['=REGEXEXTRACT("id=17","id=(\\d+)")', '17'],
  ['=REGEXEXTRACT("My favorite number is 241","\\d+")', '241'],
  ['=REGEXEXTRACT("none","\\d+")', '#N/A'],
  ['=REGEXMATCH("a","(?=a)")', '#VALUE!'],
  ['=REGEXMATCH("a","(")', '#VALUE!'],
  // LibreOffice's.
  ['=REGEX("123456ABCDEF","[[:digit:]]","Z","g")', 'ZZZZZZABCDEF'],
  ['=REGEX("123456ABCDEF","[[:digit:]]","")', '23456ABCDEF'],
  ['=REGEX("axbxc","x",,2)', 'x'],
  ['=_xlfn.ORG.LIBREOFFICE.REGEX("a1","[0-9]")', '1'],
  ['=TEXTJOIN("|",FALSE,SPLIT("1,b,,3",","))', '1|b|3'],
  ['=SUM(SPLIT("1,2,3",","))', 6],
  ['=TEXTJOIN("|",FALSE,SPLIT("a, b,c",", ",FALSE))', 'a|b,c'],
  ['=COLUMNS(SPLIT("a,,c",",",TRUE,FALSE))', 3],
  ['=JOIN("-",{1,2,3})', '1-2-3'],
  ['=ARRAYTOTEXT({TRUE,#VALUE!;1234.01234,"Seattle"})', 'TRUE, #VALUE!, 1234.01234, Seattle'],
  ['=ARRAYTOTEXT({TRUE,#VALUE!;1234.01234,"Seattle"},1)', '{TRUE,#VALUE!;1234.01234,"Seattle"}'],
  ['=VALUETOTEXT("a""b",1)', '"a""b"'],
  ['=ENCODEURL("a b/ü.x")', 'a%20b%2F%C3%BC.x'],
  ['=ASC("ＡＢガ")', 'ABｶﾞ'],
  ['=DBCS("ABｶﾞ")', 'ＡＢガ'],
  ['=BAHTTEXT(1234)', 'หนึ่งพันสองร้อยสามสิบสี่บาทถ้วน'],
  ['=BAHTTEXT(21.25)', 'ยี่สิบเอ็ดบาทยี่สิบห้าสตางค์'],
  ['=ROT13("Hello")', 'Uryyb'],
  ['=MIDB("Sheaf",2,3)', 'hea'],
  ['=ROMAN(499,0)', 'CDXCIX'],
  ['=ROMAN(499,1)', 'LDVLIV'],
  ['=ROMAN(499,2)', 'XDIX'],
  ['=ROMAN(499,3)', 'VDIV'],
  ['=ROMAN(499,4)', 'ID'],
  ['=TEXT(1.25,"[mm]")', '1800'],
  // Weekdays, years and those of the Buddhist calendar: ECMA-376 part 1, 18.8.31. LibreOffice writes them the same.
  ['=TEXT(46000,"aaaa")', 'Tuesday'],
  ['=TEXT(46000,"aaa d/m/e")', 'Tue 9/12/2025'],
  ['=TEXT(44000,"e")', '2020'],
  ['=TEXT(44000,"bbbb")', '2563'],
  ['=TEXT(44000,"0.00E+00")', '4.40E+04'],
  ['=TEXT(1.25,"[h]:mm:ss")', '30:00:00'],
  ['=TEXT(0.5,"[ss]")', '43200'],
  ['=ISERROR(TEXT(-2.5,"hh:mm"))', true],
  ['=ISERROR(TEXT(-2.5,"[h]:mm"))', true],
  ['=TEXT(-2.5,"0.0;hh:mm")', '12:00'],
  ['=TEXT(1.25,"d [hh]:mm")', '1 30:00'],
  ['=TEXT(5,"0.00_);(0.00)")', '5.00 '],
  ['=TEXT(3,"???0")', '   3'],
  ['=TEXT(12,"# ?/?")', '12    '],
  ['=TEXT(1.5,"# ??/??")', '1  1/2 '],
  ['=TEXT(0.25,"# ?/?")', ' 1/4'],
])('%s', (formula, expected) => expect(valueOfFormula(formula)).toBe(expected));

test('a pattern that makes other engines backtrack is matched at once', () => {
  const text = 'a'.repeat(30_000);
  expect(valueOfFormula(`=REGEXMATCH(A1,"^(a+)+b$")`, [[text]])).toBe(false);
});
