import { chooseTriedColumns, forgetTry, triedPicture, tryTemplate } from '../../api/template-tries.ts';
import { applyMapping } from '#blocks/apply-mapping.ts';
import { useTemplateHref } from '../../rules/match-template.ts';
import type { MarketTry } from '../../rules/market-view.ts';
import { tryLimits, tryProblems } from '../../rules/try-template.ts';
import { undecided } from '../../rules/template/mapping.ts';
import { isAuthSlug } from '#features/apps/rules/app.ts';
import type { Services } from '#platform/services.ts';
import { readTemplate } from '../pages/read-market.ts';
import { readVersion } from '../use/template-version.ts';
import { triedSheets } from './tried-columns.ts';
import { browserOf, findTry, heldSheets, type Try } from './tries.ts';

type Needs = Pick<Services, 'database' | 'engine' | 'environment'>;

/** What is at /templates/{slug}/try for the browser that requests it; null where no published template has the slug. */
export async function viewOfTry(slug: string, request: Request, services: Needs): Promise<MarketTry | null> {
  const found = await readTemplate(services.database, slug);
  if (!found) return null;
  const { id } = found.card;
  const search = new URL(request.url).searchParams;
  const problem = search.get('problem') ?? '';
  const tried = await findTry(services.database, browserOf(request, services.environment), id);
  const to = (path: string): string => path.replace('{templateId}', id);
  return {
    ...{ kind: 'try', template: found.card },
    problem: Object.hasOwn(tryProblems, problem) ? tryProblems[problem as keyof typeof tryProblems] : '',
    send: { file: to(tryTemplate.path), columns: to(chooseTriedColumns.path), forget: to(forgetTry.path) },
    tried:
      tried && (await seen(tried, { version: found.row.newest_version, page: search.get('page') ?? '' }, services)),
  };
}

async function seen(
  tried: Try,
  { version, page }: { version: number; page: string },
  services: Needs,
): Promise<MarketTry['tried']> {
  const stored = await readVersion(services.database, tried.template_id, version);
  if (!stored) return null;
  const { document, contract } = stored;
  const { sheets: own, engine } = heldSheets(tried.sheets, services.engine);
  const profiles = await Promise.all(own.map((sheet) => engine.profile(sheet)));
  const { leftOut, emptyPages } = applyMapping({ document, contract, mapping: tried.mapping, own });
  const open = undecided(contract, tried.mapping).length;
  const pages = document.pages.filter(({ slug }) => !isAuthSlug(slug)).map(({ name, slug }) => ({ name, slug }));
  const shown = pages.find(({ slug }) => slug === page) ?? pages[0];
  const query = new URLSearchParams({ page: shown?.slug ?? '', of: markOf(tried) });
  return {
    ...{ file_name: tried.file_name, until: tried.expires_at.toISOString(), pages, page: shown?.slug ?? '' },
    picture: `${triedPicture.path.replace('{templateId}', tried.template_id)}?${query}`,
    sheets: triedSheets(contract, tried.mapping, profiles),
    notes: [
      ...(open > 0
        ? [`${open === 1 ? 'One column is' : `${open} columns are`} not matched yet. What needs them isn’t shown yet.`]
        : []),
      ...tried.sheets.flatMap(({ title, rows, rowCount }) =>
        rowCount > rows.length ? [`Showing the first ${tryLimits.rows.toLocaleString('en-US')} rows of ${title}.`] : [],
      ),
      ...(open > 0 ? [] : leftOut.map(({ sentence }) => sentence)),
      ...(open > 0 ? [] : emptyPages.map((name) => `The page ${name} will be empty.`)),
    ],
    use: `${useTemplateHref(tried.template_id)}&with=try`,
  };
}

/** Another picture for every choice. */
export const markOf = ({ id, mapping }: Try): string => `${id}-${hashOfText(JSON.stringify(mapping))}`;

/** Enough to tell one choice from the next. */
const hashOfText = (text: string): string =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36);
