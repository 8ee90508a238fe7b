import { expect, test } from 'vitest';
import { scanXml } from '../sources/xml-scanner.ts';
import { readColor, readTheme } from './xlsx-colors.ts';
import { createLookReader } from './xlsx-looks.ts';

const theme = readTheme(
  '<a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme>',
);

test.each([
  [' rgb="FF1F3864"', '#1f3864'],
  [' theme="4"', '#4472c4'],
  // As Excel shows “Accent 1, lighter 80%” and “darker 25%”.
  [' theme="4" tint="0.79998168889431442"', '#dae3f3'],
  [' theme="4" tint="-0.249977111117893"', '#2f5597'],
  [' theme="0" tint="-0.14999847407452621"', '#d9d9d9'],
  [' indexed="10"', '#ff0000'],
  [' indexed="22"', '#c0c0c0'],
  [' indexed="64"', undefined],
  [' auto="1"', undefined],
])('a color is read as its program shows it: %s', (attributes, color) => {
  expect(readColor(attributes, theme)).toBe(color);
});

test('formats of cells become looks, equal ones the same, and plain ones none', () => {
  const reader = createLookReader(theme);
  scanXml(
    `<styleSheet><fonts><font><sz val="11"/></font><font><b/><u val="none"/><sz val="18"/><color theme="0"/></font></fonts>
     <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3864"/><bgColor indexed="64"/></patternFill></fill></fills>
     <borders><border><left/><right/><top/><bottom/></border><border><left/><right/><top style="thin"><color rgb="FF999999"/></top><bottom style="double"/></border></borders>
     <cellXfs><xf fontId="0" fillId="0" borderId="0"/><xf fontId="1" fillId="1" borderId="1"><alignment horizontal="center" wrapText="1"/></xf><xf fontId="1" fillId="1" borderId="1"><alignment horizontal="center" wrapText="1"/></xf></cellXfs></styleSheet>`,
    reader,
  );
  const [plain, one, other] = reader.looks;
  expect(plain).toBeUndefined();
  expect(one).toEqual({
    ...{ bold: true, size: 18, color: '#ffffff', fill: '#1f3864', align: 'center', wrap: true },
    borders: ['#999999', '', '#000000', ''],
  });
  expect(other).toBe(one);
});
