/** What a pivot table of a spreadsheet program came to: figures of other rows, which nothing names. */
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';

/** What Excel, in its languages, and LibreOffice write above the rows of one. */
const rowLabels: ReadonlySet<string> = new Set([
  ...['row labels', 'zeilenbeschriftungen', 'étiquettes de lignes', 'etiquetas de fila', 'rótulos de linha'],
  ...['etiquetas de linha', 'etichette di riga', 'rijlabels', 'etykiety wierszy', 'названия строк', 'назви рядків'],
  ...['satır etiketleri', 'radetiketter', 'rækkenavne', 'rækkeetiketter', 'riviotsikot', 'popisky řádků'],
  ...['sorcímkék', 'etichete de rânduri', 'ετικέτες γραμμής', 'תוויות שורה', 'تسميات الصفوف', '行标签', '列標籤'],
  ...['行ラベル', '행 레이블'],
]);

export const isPivotResult = ({ columns }: SheetProfile): boolean =>
  columns.some(({ name }) => rowLabels.has(name.trim().toLowerCase()));
