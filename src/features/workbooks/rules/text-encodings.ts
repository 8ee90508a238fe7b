/** How the letters of a text file may be written: what an import guesses from, and what a person can choose. */
export const textEncodings = [
  { id: 'utf-8', label: 'Unicode (UTF-8)' },
  { id: 'utf-16le', label: 'Unicode (UTF-16, little endian)' },
  { id: 'utf-16be', label: 'Unicode (UTF-16, big endian)' },
  { id: 'windows-1252', label: 'Western European (Windows-1252)' },
  { id: 'iso-8859-15', label: 'Western European (ISO 8859-15)' },
  { id: 'macintosh', label: 'Western European (Macintosh)' },
  { id: 'windows-1250', label: 'Central European (Windows-1250)' },
  { id: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { id: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { id: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { id: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { id: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { id: 'koi8-u', label: 'Cyrillic (KOI8-U)' },
  { id: 'ibm866', label: 'Cyrillic (DOS 866)' },
  { id: 'iso-8859-5', label: 'Cyrillic (ISO 8859-5)' },
  { id: 'x-mac-cyrillic', label: 'Cyrillic (Macintosh)' },
  { id: 'windows-1253', label: 'Greek (Windows-1253)' },
  { id: 'iso-8859-7', label: 'Greek (ISO 8859-7)' },
  { id: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { id: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { id: 'windows-874', label: 'Thai (Windows-874)' },
  { id: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { id: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { id: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { id: 'iso-2022-jp', label: 'Japanese (ISO-2022-JP)' },
  { id: 'gb18030', label: 'Chinese, simplified (GBK, GB 18030)' },
  { id: 'big5', label: 'Chinese, traditional (Big5)' },
  { id: 'euc-kr', label: 'Korean (EUC-KR, 949)' },
] as const;

export type TextEncoding = (typeof textEncodings)[number]['id'];

export const textEncodingIds = textEncodings.map(({ id }) => id);

export function encodingLabel(encoding: TextEncoding): string {
  return textEncodings.find(({ id }) => id === encoding)?.label ?? encoding;
}
