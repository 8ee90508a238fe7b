import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { type FindingKind, templateFindings } from '../contract/template-findings.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
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
  const of = (...kinds: FindingKind[]): string[] =>
    found
      .filter(({ kind, severity }) => kinds.includes(kind) && severity !== 'note')
      .map(({ page, block, sentence }) => [page || 'Settings of the app', block, sentence].filter(Boolean).join(': '));
  const secret: FindingKind[] = ['token', 'private address'];
  return [
    findingOf('secrets', 'No keys or passwords', [...of(...secret), ...inRows(samples, secret)]),
    findingOf(
      'personal-data',
      'No personal data',
      [...of('e-mail', 'phone'), ...personalColumns(contract, samples), ...inRows(samples, ['e-mail', 'phone'])],
      'warning',
    ),
    findingOf('contract', 'All sheets and columns are there', of('lost column', 'contract')),
    findingOf('links', 'Links lead somewhere', of('dead link')),
    findingOf('code', 'No code of the author', codeOf(document), 'warning'),
    findingOf('way-back', 'Every page has a way back', of('no way back'), 'warning'),
  ];
}

/** For the reviewer to read: what runs in the frames, and what it may reach. */
const codeOf = ({ pages, look }: AppDocument): string[] => [
  ...pages.flatMap(({ name, document }) => {
    const text = codeText(codeIn(document.blocks));
    return text ? [`${name || 'Home'}: ${text}`] : [];
  }),
  ...(look.own_css.trim() ? ['The app has a style sheet of its own. It’s cleaned wherever it’s used.'] : []),
];

/** Columns about people that travel filled. */
const personalColumns = (contract: TemplateContract, samples: readonly SampledSheet[]): string[] =>
  samples.flatMap(({ sheet, rows }) =>
    (contractSheet(contract, sheet.title)?.columns ?? []).flatMap(({ id, title, personal }) => {
      const filled = rows.filter((row) => (row[id] ?? null) !== null).length;
      return personal && filled > 0 ? [`${sheet.title}, ${title}: personal data of ${filled} rows.`] : [];
    }),
  );

const words: Readonly<Record<PrivateKind, string>> = {
  token: 'something like a key or a password',
  'private address': 'an address of a private network',
  'e-mail': 'an e-mail address',
  phone: 'a phone number',
};

/** By the shape of what is in each column, whatever it is called. */
const inRows = (samples: readonly SampledSheet[], kinds: readonly string[]): string[] =>
  samples.flatMap(({ sheet, rows }) =>
    sheet.columns.flatMap(({ id, name }) => {
      const text = rows.map((row) => row[id] ?? '').join('\n');
      const found = new Set(privateParts(text).map(({ kind }) => kind));
      return [...found]
        .filter((kind) => kinds.includes(kind))
        .map((kind) => `${sheet.title}, ${name}: ${words[kind]}.`);
    }),
  );

const describe: Readonly<Record<LeakReport['viewers'][number], string>> = {
  anonymous: 'Everybody',
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
    const sheets = [...columns].map(([title, names]) => `${title} (${[...names].join(', ')})`);
    return [`${describe[viewer]}: ${sheets.length > 0 ? sheets.join('; ') : 'no rows'}.`];
  });
  const writes = report.pages.flatMap((page) =>
    (page.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks ?? [])
      .filter(({ writes: may }) => may.edits.length > 0 || may.deletes)
      .map(({ name, type }) => `${page.page_name}: everyone can change or delete rows through ${name || type}.`),
  );
  return {
    ...{ check: 'leaks', title: 'What each kind of visitor sees' },
    ...{ state: writes.length > 0 ? 'warning' : 'passed', details: [...writes, ...given] },
  };
}
