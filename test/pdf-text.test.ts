import { expect, test } from 'vitest';
import { makePdf } from '#features/visitor/server/downloads/make-pdf.ts';
import { pdfText } from './pdf-text.ts';

test('the text of a PDF is read from its own fonts', async () => {
  const table = { header: ['Item', 'Price'], rows: [['Café zqitem7z', '1,200.50']], numeric: [false, true] };
  const text = pdfText(await makePdf({ title: 'Orders of März', subtitle: 'Shop', table }));
  for (const part of ['Orders of März', 'Café zqitem7z', '1,200.50', 'Price']) expect(text).toContain(part);
  expect(text).not.toContain('\ufffd');
});
