import { t } from '#kit/language/product.ts';
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
    ...(writes.some(({ adds, lines }) => adds && !lines) ? ['add rows'] : []),
    ...unique(
      writes.flatMap(({ adds, lines }) =>
        adds && lines ? `add rows to ${lines.own_title} with ${lines.sheet_title}` : [],
      ),
    ),
    ...(writes.some(({ edits }) => edits.length > 0) ? ['change rows'] : []),
    ...(writes.some(({ deletes }) => deletes) ? ['delete rows'] : []),
  ];
  const pages = open.length === 1 ? 'one page' : `${open.length} pages`;
  const rows = sheets.length > 0 ? ` with rows of ${listOf(sheets)}` : '';
  const can = does.length > 0 ? t('They can {does}.', { does: listOf(does) }) : t('They can change nothing.');
  return t('Everyone with this address sees {pages}{rows}. {can}', { pages, rows, can });
}

const unique = (all: readonly string[]): string[] => [...new Set(all)];

function listOf(words: readonly string[]): string {
  return words.length < 2
    ? (words[0] ?? '')
    : t('{join} and {at}', { join: words.slice(0, -1).join(', '), at: words.at(-1) });
}
