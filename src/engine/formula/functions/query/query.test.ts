import { expect, test } from 'vitest';
import { valueOfFormula } from '#test/formulas/value-of-formula.ts';

const staff = [
  ['name', 'dept', 'salary', 'hired'],
  ['John', 'Eng', 1000, 38_425],
  ['Dave', 'Eng', 500, 39_022],
  ['Sally', 'Eng', 600, 38_630],
  ['Ben', 'Sales', 400, 37_539],
  ['Dana', 'Sales', 350, 38_149],
  ['Mike', 'Marketing', 800, 38_353],
  ['Ann', null, 'unknown', 40_000],
];

/** An answer as an array constant. */
const answer = (query: string): unknown => valueOfFormula(`=ARRAYTOTEXT(QUERY(A1:D8,"${query}"),1)`, staff);

test.each([
  ["select A where B = 'Sales'", '{"name";"Ben";"Dana"}'],
  ["select A, C where C >= 600 and not B = 'Marketing' order by C desc", '{"name","salary";"John",1000;"Sally",600}'],
  ['select B, sum(C) group by B', '{"dept","sum salary";,;"Eng",2100;"Marketing",800;"Sales",750}'],
  [
    "select B, max(C), count(A) where B is not null group by B order by max(C) label max(C) 'top'",
    '{"dept","top","count name";"Sales",400,2;"Marketing",800,1;"Eng",1000,3}',
  ],
  ['select sum(C) where B is not null pivot B', '{"Eng","Marketing","Sales";2100,800,750}'],
  ['select A where year(D) = 2006 and month(D) = 9', '{"name"}'],
  ["select A where D > date '2006-01-01' order by D", '{"name";"Dave";"Ann"}'],
  [
    "select A, C*2 where A starts with 'D' or (A ends with 'n' and C < 500)",
    '{"name","product(salary2())";"Dave",1000;"Ben",800;"Dana",700}',
  ],
  ["select A where A matches '.*a.*' limit 1 offset 1", '{"name";"Sally"}'],
  ["select A where A like 'D_n%'", '{"name";"Dana"}'],
  ['select Col1, avg(Col3) group by Col1 order by avg(Col3) desc limit 1', '{"name","avg salary";"John",1000}'],
  ["select * where C < 400 label A 'Who', C ''", '{"Who","dept","","hired";"Dana","Sales",350,38149}'],
])('%s', (query, expected) => expect(answer(query)).toBe(expected));

test('what is no query, or is not supported, is an error', () => {
  for (const query of [
    'select',
    'select Z',
    'select A, sum(C)',
    'select A group by B',
    'select A where sum(C) > 1',
    'pick A',
    'select A where A = ',
    'select A skipping 2',
    'select sum(A)',
    "select A where A matches '('",
    `select A where ${'('.repeat(200)}C`,
  ])
    expect(valueOfFormula(`=QUERY(A1:D8,"${query}")`, staff), query).toBe('#VALUE!');
});

test('an array has columns by number, and a header only where it is told', () => {
  expect(valueOfFormula('=SUM(QUERY({"a",1;"b",2;"a",3},"select Col2 where Col1 = \'a\'",0))')).toBe(4);
  expect(valueOfFormula('=INDEX(QUERY({"k","v";"a","x"},"select Col2",1),1,1)')).toBe('v');
});
