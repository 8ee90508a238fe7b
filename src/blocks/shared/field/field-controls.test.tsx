import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import './controls.ts';
import { readBlock } from '../../read-block.ts';
import { definitionOf } from '../../catalogue.ts';
import { fieldOf, type FieldType } from './field-type.ts';
import { hasControls } from './field-controls.ts';

const lists = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };

/** A block with fields of these types, as pages have it. */
function blockOf(type: string, types: readonly string[]) {
  const definition = definitionOf(type);
  if (!definition) throw new Error(`There is no block type named ${type}.`);
  const axis = types.map((one, index) => ({ column: `column-${index}`, type: one }));
  const stored = { id: 'b', type, version: definition.version, sheet_title: null, settings: {}, ...lists, axis };
  return { type, config: readBlock(definition, stored).config };
}

test('forms that ask for texts alone load no controls, all others do', () => {
  expect(hasControls(blockOf('form', ['text', 'number', 'textarea', 'tel', 'url', 'email']))).toBe(false);
  for (const type of [
    'select',
    'multi-select',
    'date',
    'datetime-local',
    'time',
    'week',
    'month',
    'markdowntext',
    'file',
  ])
    expect(hasControls(blockOf('form', ['text', type])), type).toBe(true);
  expect(hasControls(blockOf('event', ['text']))).toBe(false);
  expect(hasControls(blockOf('event', ['text', 'image']))).toBe(true);
  // Windows over rows bring their controls along.
  expect(hasControls(blockOf('table', ['date', 'select']))).toBe(false);
});

test('a field whose text takes no control of its own is a box of one line, or of several', async () => {
  const { FieldControl } = await import('./field-row.tsx');
  const render = (type: FieldType, upload?: () => Promise<{ url: string }>) =>
    renderToStaticMarkup(
      <FieldControl
        field={fieldOf({ column: 'a', label: 'A', type })}
        {...{ id: 'a', cell: null, invalid: false, describedBy: undefined, isHydrated: false, upload }}
      />,
    );
  expect(render('email')).toMatch(/^<input type="email"/);
  expect(render('textarea')).toMatch(/^<textarea/);
  expect(render('select')).toContain('<select');
  expect(render('file')).toMatch(/^<input type="text"/);
  expect(render('file', () => Promise.resolve({ url: '' }))).toContain('type="file"');
});
