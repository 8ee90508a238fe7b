import { checkBlock, checkFilters } from '#blocks/check-block.ts';
import { placement } from '#blocks/newest-page.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { applyAppEdit } from '#features/apps/rules/document/apply.ts';
import {
  type AppDocument,
  type AppEdit,
  type AppTheme,
  defaultAppTheme,
} from '#features/apps/rules/document/document.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { setBoard, setPage } from '#features/apps/rules/page/set-setting.ts';
import { sentSettings } from '#settings/setting-set.ts';
import type { AppKind } from '#features/apps/rules/app.ts';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, type PageDocument, type PageEdit } from '#features/apps/rules/page/document.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { checkBoard } from '#features/apps/server/log/check-board.ts';
import type { SampleSheet } from '../submission/sample-rows.ts';

export interface UncheckedPage {
  id: string;
  name: string;
  slug: string;
  type: 'home' | 'page';
  is_public: boolean;
  /** The part of the package that it is in. */
  file: string;
  document: PageDocument;
}

interface Unchecked {
  look: AppTheme;
  pages: readonly UncheckedPage[];
  kind: AppKind;
  sheets: readonly SampleSheet[];
}

const maxListed = 50;

/**
 * An app made step by step out of what came, the way that an editor makes one: what an editor may not do, a package
 * can't bring in. Throws a `Problem` that names every bad field with the part that it is in.
 */
export function checkedDocument({ look, pages, kind, sheets }: Unchecked): AppDocument {
  const problems: FieldProblem[] = [];
  let document: AppDocument = { look: defaultAppTheme, pages: [] };
  const apply = (edit: AppEdit, part: string, at = ''): void => {
    try {
      document = applyAppEdit(document, edit, placement);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const fields = error.fields.length > 0 ? error.fields : [{ path: 'id', message: error.message }];
      problems.push(...fields.map(({ path, message }) => ({ path: `${part}: ${at}${path}`, message })));
    }
  };
  if (kind === 'board' && (pages.length !== 1 || pages[0]?.type !== 'home'))
    problems.push({ path: 'app.json: pages', message: 'A board has one page.' });
  if (!pages.some(({ type }) => type === 'home'))
    problems.push({ path: 'app.json: pages', message: 'An app needs a home page.' });
  for (const { path, value } of sentSettings(themeSettingSet.fields, look))
    apply({ kind: 'set-look', path, value }, 'app.json');
  for (const [index, { file, document: brought, ...page }] of pages.entries()) {
    const empty: PageDocument = {
      ...{ settings: defaultPageSettings, blocks: [] },
      ...(kind === 'board' && { board: defaultBoardSettings }),
    };
    apply({ kind: 'add-page', page: { ...page, document: empty }, index }, 'app.json', `pages.${index}.`);
    const edits = editsOf(brought);
    for (const edit of edits) {
      const at = edit.kind === 'add-block' ? `blocks.${edit.index}.` : '';
      apply({ kind: 'edit-page', page_id: page.id, edit }, file, at);
    }
    const made = document.pages.find(({ id }) => id === page.id)?.document ?? empty;
    problems.push(
      ...[
        ...made.blocks.flatMap((block, at) => checkBlock(block, `blocks.${at}`)),
        ...checkFilters(made.filters ?? [], 'filters'),
        ...checkBoard(made, edits),
      ].map(({ path, message }) => ({ path: `${file}: ${path}`, message })),
    );
  }
  if (problems.length > 0) {
    const first = problems[0];
    throw new Problem('invalid_input', `${first?.path}: ${first?.message}`, { fields: problems.slice(0, maxListed) });
  }
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, document: pageByIds(page.document, sheets) })),
  };
}

const editsOf = ({ settings, blocks, filters = [], board }: PageDocument): PageEdit[] => [
  // Applying them refuses unknown keys.
  ...Object.entries(settings).map(([key, value]) => setPage([key], value)),
  ...Object.entries(board ?? {}).map(([key, value]) => setBoard([key], value)),
  ...blocks.map((block, index): PageEdit => ({ kind: 'add-block', block, index })),
  ...(filters.length > 0 ? [{ kind: 'set-filters' as const, value: filters }] : []),
];
