/** Pages speak the language of their app: words, days, figures and the direction, in the HTML and for their scripts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { LanguageName } from '#features/languages/rules/languages.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'name', name: 'Nombre', type: 'text' },
  { id: 'price', name: 'Precio', type: 'number' },
  { id: 'sum', name: 'Importe', type: 'currency', format: '#,##0.00 "€"' },
  { id: 'day', name: 'Fecha', type: 'date' },
];
const rows = Array.from({ length: 12 }, (_, index) => ({
  cells: { name: `Silla ${index + 1}`, price: 1_234.5 + index, sum: 2_345.5, day: '2023-12-22' },
}));

let shop: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([{ title: 'Muebles', columns, rows }]);
  const axis = columns.map(({ id }) => ({ column: id }));
  await shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Muebles', settings: { show_search: true, rows_per_page: 5 }, axis },
    { id: 'form', type: 'form', sheet_title: 'Muebles', axis: [{ column: 'name' }] },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function pageIn(language?: LanguageName): Promise<string> {
  const look = JSON.stringify(language ? { language } : {});
  await sql`update apps set settings = (settings - 'language') || ${look}::jsonb where id = ${shop.app.id}`.execute(
    shop.services.database,
  );
  const html = await (await shop.ask('/orders')).text();
  expect(shop.failures).toEqual([]);
  return html;
}
const dataOf = (html: string): { language?: { messages: Record<string, string> } } =>
  JSON.parse(/id="sheaf-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as object;

test('an app that says nothing of its language is in English, to the letter', async () => {
  const html = await pageIn();
  expect(html).toContain('<html lang="en"');
  expect(html).not.toContain('dir=');
  expect(html).toContain('1–5 of 12 rows');
  expect(html).toContain('December 22, 2023');
  expect(html).toContain('1,234.50');
  expect(html).toContain('2,345.50 €');
  expect(dataOf(html).language).toBeUndefined();
});

test('a Spanish one has words, days and figures of Spanish, and formats of the file with its signs', async () => {
  const html = await pageIn('Español');
  expect(html).toContain('<html lang="es"');
  expect(html).toContain('1–5 de 12 filas');
  expect(html).toContain('22 de diciembre de 2023');
  expect(html).toContain('1.234,5');
  expect(html).toContain('2.345,50 €');
  expect(html).toContain('Ir al contenido');
  expect(html).toContain('aria-label="Buscar: filas"');
  expect(html, 'what the owner never set').toContain('>Enviar<');
  // Words for scripts are below what is read, by their English.
  expect(html.split('id="sheaf-page"')[0]).not.toMatch(/December|\bSearch\b|of 12 rows/);
});

test('its scripts get the words that they may show, and no others', async () => {
  const { messages = {} } = dataOf(await pageIn('Español')).language ?? {};
  expect(messages['Couldn’t load the rows. Try again.']).toBe('No se pudieron cargar las filas. Inténtelo de nuevo.');
  expect(messages['Fill in this field.']).toBe('Rellene este campo.');
  expect(messages['Newest comments']).toBeUndefined();
});

test('Arabic is written from right to left, and strangers get what is current after a change of language', async () => {
  const html = await pageIn('العربية');
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html).toContain('22 ديسمبر 2023');
  expect(await pageIn('日本語')).toContain('2023年12月22日');
  expect(await pageIn('English')).toContain('December 22, 2023');
});
