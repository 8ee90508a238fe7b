import { codeIn, codeText } from '#blocks/code-in.ts';
import { newestPage } from '#blocks/newest-page.ts';
import { previewTemplate, templatePicture } from '../../api/marketplace.ts';
import { tryTemplate } from '../../api/template-trials.ts';
import { useTemplateHref } from '../../rules/match-template.ts';
import type { MarketTemplate, NeededSheet } from '../../rules/market-view.ts';
import { readSections, shownSections } from '#features/boards/rules/sections.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import { readContract, type TemplateContract } from '../../rules/template/template-contract.ts';
import { everythingOfCategory } from './market-question.ts';
import type { Services } from '#platform/services.ts';
import { findMarketTemplates, readRatings, readTemplate, readTemplateVersions } from './read-market.ts';

type Needs = Pick<Services, 'database' | 'apps'>;

const mostRelated = 3;

/** What is on the page of one template; null where no published one has the slug. */
export async function viewOfTemplate(
  { slug, choosing }: { slug: string; choosing: boolean },
  { database, apps }: Needs,
): Promise<MarketTemplate | null> {
  const found = await readTemplate(database, slug);
  if (!found) return null;
  const { card, row } = found;
  const previewApp = row.showcase_app_id ? await apps.byId(row.showcase_app_id) : null;
  if (!previewApp) return null;
  const [versions, ratings, alike, pages] = await Promise.all([
    readTemplateVersions(database, card.id),
    readRatings(database, card.id),
    findMarketTemplates(database, everythingOfCategory(card.category)),
    database
      .selectFrom('pages')
      .select(['page_name', 'document'])
      .where('app_id', '=', previewApp.id)
      .where('deleted_at', 'is', null)
      .where('is_auth', '=', false)
      .orderBy('position')
      .execute(),
  ]);
  return {
    kind: 'template',
    template: card,
    description: row.description,
    images: row.images as string[],
    preview: previewTemplate.path.replace('{templateId}', card.id),
    picture: templatePicture.path.replace('{templateId}', card.id),
    pages: pages.flatMap(({ page_name, document }) => sectionsOf(newestPage(document)) ?? [page_name]),
    code: codeText(codeIn(pages.flatMap(({ document }) => newestPage(document).blocks))),
    needs: row.contract ? neededSheets(readContract(row.contract)) : [],
    versions: versions.map(({ number, notes, created_at }) => ({ number, notes, at: created_at.toISOString() })),
    reviews: ratings.map(({ name, stars, text, updated_at }) => ({
      name,
      stars,
      words: text,
      at: updated_at.toISOString(),
    })),
    licence: row.licence,
    related: alike.templates.filter((other) => other.id !== card.id).slice(0, mostRelated),
    tryAt: row.contract ? tryTemplate.path.replace('{templateId}', card.id) : '',
    use: useTemplateHref(card.id),
    choosing,
  };
}

/** Null for a page of an app. */
function sectionsOf({ board, blocks }: PageDocument): string[] | null {
  return board ? shownSections(readSections(board.sections), blocks) : null;
}

const neededSheets = ({ sheets }: TemplateContract): NeededSheet[] =>
  sheets.map(({ title, columns }) => ({
    title,
    columns: columns.map(({ title: name, type, required, personal, description }) => ({
      ...{ title: name, type, required, personal, description },
    })),
  }));
