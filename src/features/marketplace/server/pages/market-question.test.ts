import { expect, test } from 'vitest';
import { marketQuestion } from './market-question.ts';

const asked = (search: string, path = '/templates') => marketQuestion(path, new URLSearchParams(search));

test('an address asks for what it names', () => {
  expect(
    asked('q=%20bird%20list&category=finance-accounting&price=paid&kind=board&author=wsp_1&sort=rating&page=3'),
  ).toEqual({
    ...{ q: 'bird list', category: 'finance-accounting', price: 'paid', kind: 'board' },
    ...{ author: 'wsp_1', order: 'rating', page: 3 },
  });
});

test('what is no category, price, order or page asks for nothing', () => {
  const usual = { q: '', category: null, price: null, kind: null, author: null, order: 'popular', page: 1 };
  expect(asked('')).toEqual(usual);
  expect(asked('category=__proto__&price=cheap&kind=app&author=&sort=constructor&page=0')).toEqual(usual);
  expect(asked('page=1.5')).toEqual(usual);
  expect(asked('page=99999999')).toEqual(usual);
  expect(asked(`q=${'a'.repeat(5_000)}`).q).toHaveLength(100);
});

test('the templates of multi-page apps are of no board', () => {
  expect(asked('kind=board', '/multipage-templates').kind).toBe('multipage');
});
