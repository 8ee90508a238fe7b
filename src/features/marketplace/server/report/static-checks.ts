import { type Msg, msg, msgList, msgPlural } from '#kit/language/msg.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { type FindingKind, templateFindings } from '../contract/template-findings.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { typeMsg } from '#blocks/differences.ts';
import { codeIn, codeText } from '#blocks/code-in.ts';
import { type PrivateKind, privateParts } from '../../rules/template/private-text.ts';
import { contractSheet, type TemplateContract } from '../../rules/template/template-contract.ts';
import type { Cell } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { type Finding, findingOf } from './finding.ts';

export interface SampledSheet {
  sheet: SheetRecord;
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** What the document and the sample rows say on their own, without rendering a page. */
export function checkCandidate(
  document: AppDocument,
  contract: TemplateContract,
  samples: readonly SampledSheet[],
): Finding[] {
  const found = templateFindings({ document, sheets: samples.map(({ sheet }) => sheet), contract });
  const of = (...kinds: FindingKind[]): Msg[] =>
    found
      .filter(({ kind, severity }) => kinds.includes(kind) && severity !== 'note')
      .map(({ page, block, sentence }) => {
        const text = block === '' ? sentence : msg('{place}: {text}', { place: block, text: sentence });
        return msg('{place}: {text}', { place: page || msg('Settings of the app'), text });
      });
  const secret: FindingKind[] = ['token', 'private address'];
  return [
    findingOf('secrets', msg('No keys or passwords'), [...of(...secret), ...inRows(samples, secret)]),
    findingOf(
      'personal-data',
      msg('No personal data'),
      [...of('e-mail', 'phone'), ...personalColumns(contract, samples), ...inRows(samples, ['e-mail', 'phone'])],
      'warning',
    ),
    findingOf('contract', msg('All sheets and columns are there'), of('lost column', 'contract')),
    findingOf('links', msg('Links lead somewhere'), of('dead link')),
    findingOf('code', msg('No code of the author'), codeOf(document), 'warning'),
    findingOf('way-back', msg('Every page has a way back'), of('no way back'), 'warning'),
  ];
}

/** For the reviewer to read: what runs in the frames, and what it may reach. */
const codeOf = ({ pages, look }: AppDocument): Msg[] => [
  ...pages.flatMap(({ name, document }) => {
    const text = codeText(codeIn(document.blocks));
    return text === '' ? [] : [msg('{place}: {text}', { place: name || msg('Home'), text })];
  }),
  ...(look.own_css.trim() ? [msg('The app has a style sheet of its own. It’s cleaned wherever it’s used.')] : []),
];

/** Columns about people that travel filled. */
const personalColumns = (contract: TemplateContract, samples: readonly SampledSheet[]): Msg[] =>
  samples.flatMap(({ sheet, rows }) =>
    (contractSheet(contract, sheet.title)?.columns ?? []).flatMap(({ id, title, personal }) => {
      const filled = rows.filter((row) => (row[id] ?? null) !== null).length;
      const names = { sheet: sheet.title, column: title };
      return personal && filled > 0
        ? [
            msgPlural(
              filled,
              '{sheet}, {column}: personal data of {count} row.',
              '{sheet}, {column}: personal data of {count} rows.',
              names,
            ),
          ]
        : [];
    }),
  );

/** @sentences */
const words: Readonly<Record<PrivateKind, string>> = {
  token: '{sheet}, {column}: something like a key or a password.',
  'private address': '{sheet}, {column}: an address of a private network.',
  'e-mail': '{sheet}, {column}: an e-mail address.',
  phone: '{sheet}, {column}: a phone number.',
};

/** By the shape of what is in each column, whatever it is called. */
const inRows = (samples: readonly SampledSheet[], kinds: readonly string[]): Msg[] =>
  samples.flatMap(({ sheet, rows }) =>
    sheet.columns.flatMap(({ id, name }) => {
      const text = rows.map((row) => row[id] ?? '').join('\n');
      const found = new Set(privateParts(text).map(({ kind }) => kind));
      return [...found]
        .filter((kind) => kinds.includes(kind))
        .map((kind) => msg(words[kind], { sheet: sheet.title, column: name }));
    }),
  );

/** @sentences */
const viewers: Readonly<Record<LeakReport['viewers'][number], string>> = {
  anonymous: 'Everyone',
  password_holder: 'Visitors with the password',
  reader: 'App users who can read',
  writer: 'App users who can write',
};

/** What each kind of visitor gets, for the reviewer to read; a warning where strangers may change or delete rows. */
export function checkLeaks(report: LeakReport): Finding {
  const given = report.viewers.flatMap((viewer) => {
    const columns = new Map<string, Set<string>>();
    for (const page of report.pages) {
      for (const block of page.viewers.find((one) => one.viewer === viewer)?.blocks ?? []) {
        for (const { sheet_title, columns: shown } of block.gives) {
          const known = columns.get(sheet_title) ?? new Set();
          for (const { name } of shown) known.add(name);
          columns.set(sheet_title, known);
        }
      }
    }
    const sheets = [...columns].map(([title, names]) =>
      msg('{sheet} ({columns})', { sheet: title, columns: [...names].join(', ') }),
    );
    const text = sheets.length > 0 ? msgList(sheets) : msg('no rows');
    return [msg('{place}: {text}', { place: msg(viewers[viewer] ?? ''), text })];
  });
  const writes = report.pages.flatMap((page) =>
    (page.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks ?? [])
      .filter(({ writes: may }) => may.edits.length > 0 || may.deletes)
      .map(({ name, type }) =>
        msg('{page}: everyone can change or delete rows through {block}.', {
          ...{ page: page.page_name, block: name || typeMsg(type) },
        }),
      ),
  );
  return {
    ...{ check: 'leaks', title: msg('What each kind of visitor sees') },
    ...{ state: writes.length > 0 ? 'warning' : 'passed', details: [...writes, ...given] },
  };
}
