import { type Told, told, toldList, toldMany } from '#kit/language/told.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { type FindingKind, templateFindings } from '../contract/template-findings.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { toldType } from '#blocks/differences.ts';
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
  const of = (...kinds: FindingKind[]): Told[] =>
    found
      .filter(({ kind, severity }) => kinds.includes(kind) && severity !== 'note')
      .map(({ page, block, sentence }) => {
        const text = block === '' ? sentence : told('{place}: {text}', { place: block, text: sentence });
        return told('{place}: {text}', { place: page || told('Settings of the app'), text });
      });
  const secret: FindingKind[] = ['token', 'private address'];
  return [
    findingOf('secrets', told('No keys or passwords'), [...of(...secret), ...inRows(samples, secret)]),
    findingOf(
      'personal-data',
      told('No personal data'),
      [...of('e-mail', 'phone'), ...personalColumns(contract, samples), ...inRows(samples, ['e-mail', 'phone'])],
      'warning',
    ),
    findingOf('contract', told('All sheets and columns are there'), of('lost column', 'contract')),
    findingOf('links', told('Links lead somewhere'), of('dead link')),
    findingOf('code', told('No code of the author'), codeOf(document), 'warning'),
    findingOf('way-back', told('Every page has a way back'), of('no way back'), 'warning'),
  ];
}

/** For the reviewer to read: what runs in the frames, and what it may reach. */
const codeOf = ({ pages, look }: AppDocument): Told[] => [
  ...pages.flatMap(({ name, document }) => {
    const text = codeText(codeIn(document.blocks));
    return text === '' ? [] : [told('{place}: {text}', { place: name || told('Home'), text })];
  }),
  ...(look.own_css.trim() ? [told('The app has a style sheet of its own. It’s cleaned wherever it’s used.')] : []),
];

/** Columns about people that travel filled. */
const personalColumns = (contract: TemplateContract, samples: readonly SampledSheet[]): Told[] =>
  samples.flatMap(({ sheet, rows }) =>
    (contractSheet(contract, sheet.title)?.columns ?? []).flatMap(({ id, title, personal }) => {
      const filled = rows.filter((row) => (row[id] ?? null) !== null).length;
      const names = { sheet: sheet.title, column: title };
      return personal && filled > 0
        ? [
            toldMany(
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
const inRows = (samples: readonly SampledSheet[], kinds: readonly string[]): Told[] =>
  samples.flatMap(({ sheet, rows }) =>
    sheet.columns.flatMap(({ id, name }) => {
      const text = rows.map((row) => row[id] ?? '').join('\n');
      const found = new Set(privateParts(text).map(({ kind }) => kind));
      return [...found]
        .filter((kind) => kinds.includes(kind))
        .map((kind) => told(words[kind], { sheet: sheet.title, column: name }));
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
      told('{sheet} ({columns})', { sheet: title, columns: [...names].join(', ') }),
    );
    const text = sheets.length > 0 ? toldList(sheets) : told('no rows');
    return [told('{place}: {text}', { place: told(viewers[viewer] ?? ''), text })];
  });
  const writes = report.pages.flatMap((page) =>
    (page.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks ?? [])
      .filter(({ writes: may }) => may.edits.length > 0 || may.deletes)
      .map(({ name, type }) =>
        told('{page}: everyone can change or delete rows through {block}.', {
          ...{ page: page.page_name, block: name || toldType(type) },
        }),
      ),
  );
  return {
    ...{ check: 'leaks', title: told('What each kind of visitor sees') },
    ...{ state: writes.length > 0 ? 'warning' : 'passed', details: [...writes, ...given] },
  };
}
