import { expect, test } from 'vitest';
import { marketQuestion } from './market-question.ts';

const requested = (search: string, path = '/templates') => marketQuestion(path, new URLSearchParams(search));

test('an address asks for what it names', () => {
  expect(
    requested('q=%20bird%20list&category=finance-accounting&price=paid&kind=board&author=wsp_1&sort=rating&page=3'),
  ).toEqual({
    ...{ q: 'bird list', category: 'finance-accounting', price: 'paid', kind: 'board' },
    ...{ author: 'wsp_1', order: 'rating', page: 3 },
  });
});

test('what is no category, price, order or page asks for nothing', () => {
  const usual = { q: '', category: null, price: null, kind: null, author: null, order: 'popular', page: 1 };
  expect(requested('')).toEqual(usual);
  expect(requested('category=__proto__&price=cheap&kind=app&author=&sort=constructor&page=0')).toEqual(usual);
  expect(requested('page=1.5')).toEqual(usual);
  expect(requested('page=99999999')).toEqual(usual);
  expect(requested(`q=${'a'.repeat(5_000)}`).q).toHaveLength(100);
});

test('the templates of multi-page apps are of no board', () => {
  expect(requested('kind=board', '/multipage-templates').kind).toBe('multipage');
});
