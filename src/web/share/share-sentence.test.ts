import { expect, test } from 'vitest';
import type { BlockLeak, LeakReport } from '#features/visitor/api/leaks.ts';
import { shareSentence } from './share-sentence.ts';

const nothing = { adds: false, edits: [], deletes: false, duplicates: false, calls: 0 };
const rowsOf = (sheet_title: string, writes: Partial<BlockLeak['writes']> = {}): BlockLeak => ({
  ...{ block_id: sheet_title, type: 'table', name: sheet_title, writes: { ...nothing, ...writes } },
  gives: [{ sheet_title, kind: 'rows', columns: [], count: 1, of: 1, ways: ['page'], narrowed_by: [], tested: [] }],
});
function reportOf(app: Partial<LeakReport['app']>, pages: BlockLeak[][]): LeakReport {
  const whole = {
    name: 'Orders',
    subdomain: 'orders',
    public: true,
    sign_in_method: 'No sign in' as const,
    roles: [],
    ...app,
  };
  const sees = whole.public
    ? whole.sign_in_method === 'No sign in'
      ? ('page' as const)
      : ('sign-in' as const)
    : ('nothing' as const);
  return {
    app: whole,
    viewers: ['anonymous'],
    pages: pages.map((blocks, at) => ({
      ...{ page_id: `p${at}`, page_name: 'Page', href: '/' },
      viewers: [{ viewer: 'anonymous', sees, blocks }],
    })),
  };
}

test.each([
  [
    'a private app',
    reportOf({ public: false }, [[rowsOf('Orders')]]),
    'Only you and your team can open it. Nobody else sees anything.',
  ],
  [
    'an app with a sign-in',
    reportOf({ sign_in_method: 'Use password set by user' }, [[rowsOf('Orders')]]),
    'Everyone with this address is asked to sign in first. Strangers see no rows before that.',
  ],
  [
    'an app to read',
    reportOf({}, [[rowsOf('Orders')]]),
    'Everyone with this address sees one page with rows of Orders. They can change nothing.',
  ],
  [
    'an app with a form',
    reportOf({}, [[rowsOf('Orders')], [rowsOf('Customers', { adds: true })]]),
    'Everyone with this address sees 2 pages with rows of Orders and Customers. They can add rows.',
  ],
  [
    'an app with a form that takes lines',
    reportOf({}, [
      [rowsOf('Orders', { adds: true, lines: { own_title: 'Orders', sheet_title: 'Order lines', shown: [] } })],
    ]),
    'Everyone with this address sees one page with rows of Orders. They can add rows to Orders with Order lines.',
  ],
])('%s says what strangers see', (_what, report, sentence) => {
  expect(shareSentence(report)).toBe(sentence);
});
