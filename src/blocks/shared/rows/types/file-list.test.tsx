import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { formField, type FormFieldSettings } from '../../../form/form-field.ts';
import { FieldRow } from '../../field/field-row.tsx';
import { imageAddress } from '../../media/cell-address.ts';
import { CellView } from '../cell-view.tsx';
import { rowColumn } from '../row-column.ts';
import { hasOwnCells } from './own-fields.ts';
import './typed-columns.tsx';

const column: Column = {
  id: 'papers',
  name: 'Papers',
  type: 'files',
  files: { most: 2, megabytes: 5, accept: '.pdf' },
};
const at = (key: string) => `/api/page/file?file=${key}&row_id=r`;
const names = ['Plan.pdf', 'view.png', 'b.pdf', 'c.jpg', 'd.txt'];
const cell = names.map((name, index) => `${name} (${at(`k${index}`)})`).join(', ');
const shown = (text: string, whole = false) =>
  renderToStaticMarkup(<CellView cell={text} shown={rowColumn(column)} today="2026-11-27" whole={whole} />);

test('a cell shows pictures small and others by name, and in details all of them', () => {
  const short = shown(cell);
  expect(short.match(/<a /g)).toHaveLength(3);
  expect(short).toContain('<img src="/api/page/file?file=k1&amp;row_id=r&amp;size=small" alt="view.png"');
  expect(short).toContain('href="/api/page/file?file=k0&amp;row_id=r"');
  expect(short).toMatch(/title="c.jpg, d.txt"[^>]*>\+2</);
  const whole = shown(cell, true);
  expect(whole.match(/<a /g)).toHaveLength(5);
  expect(names.every((name) => whole.includes(`<span>${name}</span>`))).toBe(true);
  expect(shown('no file')).toBe('no file');
  expect(shown('<b>.pdf (https://x.example/a)')).not.toContain('<b>');
  expect(shown('x.pdf (javascript:alert(1))')).not.toContain('href');
});

test('where one picture is wanted it is the first of the files', () => {
  expect(imageAddress(cell)).toBe(at('k1'));
  expect(imageAddress('Plan.pdf (/files/x)')).toBe('');
  expect(imageAddress('https://x.example/a.png')).toBe('https://x.example/a.png');
});

test('forms and rows ask for several files, within the limits of the column, and without a script too', () => {
  const settings: FormFieldSettings = {
    ...{ column: 'papers', label: '', description: '', type: 'file', required: true, from_google_sheet: false },
    ...{ options: '', source: null, file_mime_type: 'image/*', hide: false, regex_validation: '', regex_message: '' },
    ...{ placeholder: '', default: '' },
  };
  const field = formField(settings, [], column);
  expect(field).toMatchObject({ type: 'files', accept: '.pdf', files: { most: 2, megabytes: 5 } });
  expect(rowColumn(column).field).toMatchObject({ type: 'files', accept: '.pdf' });
  expect(
    field.check?.(
      names
        .slice(0, 3)
        .map((name) => `${name} (/files/x)`)
        .join(', '),
    ),
  ).toBe('Choose at most 2 files.');
  expect(field.check?.('words')).toBe('Upload the files here.');
  const html = renderToStaticMarkup(<FieldRow field={field} id="f" cell={null} message="" isHydrated={false} />);
  expect(html).toMatch(/<input type="file" multiple="" id="f" accept=".pdf" required="" name="papers"\/>/);
  const edited = renderToStaticMarkup(
    <FieldRow
      field={field}
      id="f"
      cell={cell}
      message=""
      isHydrated
      upload={() => Promise.reject(new Error('none'))}
    />,
  );
  expect(edited).toContain('aria-label="Move view.png up"');
  expect(edited).toContain('aria-label="Remove Plan.pdf"');
  // Full: there is nothing to choose.
  expect(edited).not.toContain('type="file"');
  expect(edited).toContain(`type="hidden" name="papers" value="Plan.pdf (/api/page/file?file=k0&amp;row_id=r), `);
});

test('only pages with such a column load what it needs', () => {
  expect([column, { type: 'text' }].map(hasOwnCells)).toEqual([true, false]);
});
