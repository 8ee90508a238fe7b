import { plural, t } from '#kit/language/product.ts';
import type { LeakReport } from '#features/visitor/api/leaks.ts';

/** What strangers get of an app, in one or two sentences: from the report of what it gives out, so never by guess. */
export function shareSentence(report: LeakReport): string {
  const { app } = report;
  if (!app.public) return t('Only you and your team can open it. Nobody else sees anything.');
  const seen = report.pages.flatMap(({ viewers }) => viewers.filter((one) => one.viewer === 'anonymous'));
  const open = seen.filter(({ sees }) => sees === 'page');
  if (app.sign_in_method !== 'No sign in' || open.length === 0)
    return t('Everyone with this address is asked to sign in first. Strangers see no rows before that.');
  const blocks = open.flatMap((one) => one.blocks);
  const sheets = unique(
    blocks.flatMap(({ gives }) => gives.filter(({ kind }) => kind === 'rows').map((one) => one.sheet_title)),
  );
  const writes = blocks.map((one) => one.writes);
  const does = [
    ...(writes.some(({ adds, lines }) => adds && !lines) ? [t('add rows')] : []),
    ...unique(
      writes.flatMap(({ adds, lines }) =>
        adds && lines
          ? t('add rows to {sheet} with {lines}', { sheet: lines.own_title, lines: lines.sheet_title })
          : [],
      ),
    ),
    ...(writes.some(({ edits }) => edits.length > 0) ? [t('change rows')] : []),
    ...(writes.some(({ deletes }) => deletes) ? [t('delete rows')] : []),
  ];
  const can = does.length > 0 ? t('They can {acts}.', { acts: listOf(does) }) : t('They can change nothing.');
  return `${seenText(open.length, sheets)} ${can}`;
}

function seenText(pages: number, sheets: readonly string[]): string {
  if (sheets.length === 0) {
    return plural(pages, 'Everyone with this address sees one page.', 'Everyone with this address sees {count} pages.');
  }
  return plural(
    pages,
    'Everyone with this address sees one page with rows of {sheets}.',
    'Everyone with this address sees {count} pages with rows of {sheets}.',
    { sheets: listOf(sheets) },
  );
}

const unique = (all: readonly string[]): string[] => [...new Set(all)];

function listOf(words: readonly string[]): string {
  return words.length < 2
    ? (words[0] ?? '')
    : t('{list} and {last}', { list: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
}
