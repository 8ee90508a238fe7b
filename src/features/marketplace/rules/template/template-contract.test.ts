import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { checkMapping, identityMapping, type TemplateMapping, undecided } from './mapping.ts';
import { completePageIds, withPageIds } from './page-ids.ts';
import { readContract, type TemplateContract, withAuthorsText } from './template-contract.ts';
import { smallApp } from '#test/app-edits.ts';

const contract: TemplateContract = {
  version: 1,
  sheets: [
    {
      ...{ title: 'Orders', other_names: [], description: '' },
      used_by: [{ page_id: 'p1', page: 'Home', block_id: 'b1', block: 'Table' }],
      columns: [
        {
          ...{
            id: 'qty',
            title: 'Quantity',
            other_names: [],
            type: 'number',
            format: '#,##0',
            unit: '',
            meaning: 'count',
          },
          ...{ required: true, personal: false, options: [], description: '' },
        },
      ],
    },
  ],
};

function problemOf(work: () => unknown): { path: string; message: string }[] {
  try {
    work();
  } catch (problem) {
    if (problem instanceof Problem) return problem.fields;
    throw problem;
  }
  return [];
}

test('a contract is what it was after a way over the wire', () => {
  expect(readContract(JSON.parse(JSON.stringify(contract)))).toEqual(contract);
});

test('everything that is wrong with a contract is named by its path', () => {
  const [sheet] = structuredClone(contract).sheets;
  const [column] = sheet?.columns ?? [];
  const wrong = {
    version: 2,
    sheets: [{ ...sheet, title: '', columns: [{ ...column, type: 'color', required: 1 }, column, column] }, 7],
  };
  const paths = problemOf(() => readContract(wrong)).map(({ path }) => path);
  for (const path of [
    'version',
    'sheets.0.title',
    'sheets.0.columns.0.type',
    'sheets.0.columns.0.required',
    'sheets.0.columns.2.id',
    'sheets.1',
  ])
    expect(paths).toContain(path);
  for (const other of [null, [], 'x', { version: 1 }]) expect(problemOf(() => readContract(other))).not.toEqual([]);
});

test('of what an author sends only words and marks are taken', () => {
  const sent = structuredClone(contract);
  const [column] = sent.sheets[0]?.columns ?? [];
  Object.assign(column ?? {}, {
    other_names: ['Pieces'],
    description: 'How many',
    personal: true,
    type: 'text',
    title: 'X',
  });
  expect(withAuthorsText(contract, sent).sheets[0]?.columns[0]).toMatchObject({
    ...{ other_names: ['Pieces'], description: 'How many', personal: true, type: 'number', title: 'Quantity' },
  });
});

const own = [{ title: 'Orders', columns: [{ id: 'qty', name: 'Quantity', type: 'number' as const }] }];

test('a mapping that does not fit is refused by its places', () => {
  expect(checkMapping(contract, identityMapping(contract), own)).toEqual(identityMapping(contract));
  const wrong: TemplateMapping = {
    sheets: [
      {
        sheet: 'Orders',
        to: { kind: 'sheet', title: 'Gone' },
        columns: [{ column: 'price', to: { kind: 'column', id: 'qty' } }],
      },
      { sheet: 'Other', to: { kind: 'create' }, columns: [] },
    ],
  };
  expect(problemOf(() => checkMapping(contract, wrong, own)).map(({ path }) => path)).toEqual([
    ...['sheets.0.to.title', 'sheets.0.columns.0.column', 'sheets.0.columns.0.to.id', 'sheets.1.sheet'],
  ]);
});

test('what a mapping says nothing about is undecided', () => {
  expect(undecided(contract, { sheets: [] })).toEqual([{ sheet: 'Orders', column: '' }]);
  const open: TemplateMapping = { sheets: [{ sheet: 'Orders', to: { kind: 'create' }, columns: [] }] };
  expect(undecided(contract, open)).toEqual([{ sheet: 'Orders', column: 'qty' }]);
  expect(undecided(contract, { sheets: [{ sheet: 'Orders', to: { kind: 'leave out' }, columns: [] }] })).toEqual([]);
  expect(undecided(contract, identityMapping(contract))).toEqual([]);
});

test('pages keep the ids that they got when the template was taken', () => {
  let count = 0;
  const ids = completePageIds(smallApp, { a: 'own-a' }, () => `new-${++count}`);
  expect(ids).toEqual({ home: 'new-1', a: 'own-a', b: 'new-2' });
  expect(withPageIds(smallApp, ids).pages.map(({ id }) => id)).toEqual(['new-1', 'own-a', 'new-2']);
  expect(completePageIds(smallApp, ids, () => 'none')).toEqual(ids);
});
