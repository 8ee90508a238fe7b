import type { Language } from '#kit/language/language.ts';
import { inLanguage } from '#kit/language/product.ts';
import { readerLanguage } from '#features/languages/server/reader-language.ts';
import { msg, msgPlural } from '#kit/language/msg.ts';
import { chooseTrialColumns, deleteTrialNow, previewImage, tryTemplate } from '../../api/template-trials.ts';
import { applyMapping } from '../contract/apply-mapping.ts';
import { useTemplateHref } from '../../rules/match-template.ts';
import type { MarketTrial } from '../../rules/market-view.ts';
import { trialLimits, trialProblems } from '../../rules/try-template.ts';
import { undecided } from '../../rules/template/mapping.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import type { Services } from '#platform/services.ts';
import { readTemplate } from '../pages/read-market.ts';
import { readVersion } from '../use/template-version.ts';
import { trialSheets } from './trial-columns.ts';
import { browserOf, findTrial, inMemorySheets, type Trial } from './trials.ts';

type Needs = Pick<Services, 'database' | 'engine' | 'environment'>;

/** What is at /templates/{slug}/try for the browser that requests it; null where no published template has the slug. */
export async function viewOfTrial(slug: string, request: Request, services: Needs): Promise<MarketTrial | null> {
  const found = await readTemplate(services.database, slug);
  if (!found) return null;
  const { id } = found.card;
  const search = new URL(request.url).searchParams;
  const problem = search.get('problem') ?? '';
  const trial = await findTrial(services.database, browserOf(request, services.environment), id);
  const to = (path: string): string => path.replace('{templateId}', id);
  return {
    ...{ kind: 'try', template: found.card },
    problem: Object.hasOwn(trialProblems, problem) ? trialProblems[problem as keyof typeof trialProblems] : '',
    send: { file: to(tryTemplate.path), columns: to(chooseTrialColumns.path), forget: to(deleteTrialNow.path) },
    tried:
      trial &&
      (await seen(
        trial,
        {
          ...{ version: found.row.newest_version, page: search.get('page') ?? '' },
          language: readerLanguage(request, services)?.whole,
        },
        services,
      )),
  };
}

async function seen(
  trial: Trial,
  { version, page, language }: { version: number; page: string; language: Language | undefined },
  services: Needs,
): Promise<MarketTrial['tried']> {
  const stored = await readVersion(services.database, trial.template_id, version);
  if (!stored) return null;
  const { document, contract } = stored;
  const { sheets: own, engine } = inMemorySheets(trial.sheets, services.engine);
  const profiles = await Promise.all(own.map((sheet) => engine.profile(sheet)));
  const { leftOut, emptyPages } = applyMapping({ document, contract, mapping: trial.mapping, own });
  const open = undecided(contract, trial.mapping).length;
  const pages = document.pages.filter(({ slug }) => !isAuthSlug(slug)).map(({ name, slug }) => ({ name, slug }));
  const shown = pages.find(({ slug }) => slug === page) ?? pages[0];
  const query = new URLSearchParams({ page: shown?.slug ?? '', of: markOf(trial) });
  return {
    ...{ file_name: trial.file_name, until: trial.expires_at.toISOString(), pages, page: shown?.slug ?? '' },
    picture: `${previewImage.path.replace('{templateId}', trial.template_id)}?${query}`,
    sheets: inLanguage(language, () => trialSheets(contract, trial.mapping, profiles)),
    notes: [
      ...(open > 0
        ? [
            msgPlural(
              open,
              'One column isn’t matched yet. What needs it isn’t shown yet.',
              '{count} columns aren’t matched yet. What needs them isn’t shown yet.',
            ),
          ]
        : []),
      ...trial.sheets.flatMap(({ title, rows, rowCount }) =>
        rowCount > rows.length
          ? [msg('Showing the first {rows} rows of {sheet}.', { rows: trialLimits.rows, sheet: title })]
          : [],
      ),
      ...(open > 0 ? [] : leftOut.map(({ sentence }) => sentence)),
      ...(open > 0 ? [] : emptyPages.map((name) => msg('The page {name} will be empty.', { name }))),
    ],
    use: `${useTemplateHref(trial.template_id)}&with=try`,
  };
}

/** Another picture for every choice. */
export const markOf = ({ id, mapping }: Trial): string => `${id}-${hashOfText(JSON.stringify(mapping))}`;

/** Enough to tell one choice from the next. */
const hashOfText = (text: string): string =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36);
