import { type Kysely, sql } from 'kysely';
import { templateCategories, type TemplateCategory } from '../../rules/listing.ts';
import type { MarketQuestion, TemplateCard, TemplateOrder } from '../../rules/market-view.ts';
import { textOfHtml } from './text-of-html.ts';
import type { Schema } from '#platform/database/schema.ts';

const perPage = 24;

/** The templates that are on the marketplace, with what is counted of each. */
function publishedTemplates(database: Kysely<Schema>) {
  return database
    .selectFrom('templates')
    .innerJoin('template_versions', (join) =>
      join
        .onRef('template_versions.template_id', '=', 'templates.id')
        .onRef('template_versions.number', '=', 'templates.newest_version'),
    )
    .innerJoin('apps as showcase', 'showcase.id', 'template_versions.showcase_app_id')
    .leftJoin('workspaces as author', 'author.id', 'templates.workspace_id')
    .where('templates.status', '=', 'published')
    .where('showcase.deleted_at', 'is', null);
}

/** Workspaces with a public app that was made from it at least a day ago. */
export const usesOfTemplate = sql<number>`(
  select count(distinct used.workspace_id)::int from template_uses
  join apps used on used.id = template_uses.app_id
  where template_uses.template_id = templates.id and used.deleted_at is null and used.public
    and template_uses.created_at < now() - interval '1 day')`;
const rated = sql<number>`(select count(*)::int from template_ratings where template_id = templates.id)`;
const average = sql<number>`(select coalesce(round(avg(stars), 2), 0)::float8 from template_ratings where template_id = templates.id)`;

const cardColumns = [
  'templates.id',
  'templates.slug',
  'templates.name',
  'showcase.kind',
  'templates.category',
  'templates.price_cents',
  'templates.description',
  'templates.thumbnail',
  'templates.thumbnail_color',
  'templates.workspace_id',
  'author.name as author_name',
] as const;

type CardRow = Awaited<ReturnType<typeof readRows>>[number];

function selectCards(database: Kysely<Schema>) {
  return publishedTemplates(database)
    .select(cardColumns)
    .select([usesOfTemplate.as('uses'), rated.as('rated'), average.as('average')]);
}
const readRows = (database: Kysely<Schema>) => selectCards(database).execute();

const cardOf = (row: CardRow): TemplateCard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  category: categoryOf(row.category),
  price_cents: row.price_cents,
  summary: textOfHtml(row.description, 180),
  thumbnail: row.thumbnail,
  thumbnail_bg_color: row.thumbnail_color,
  uses: row.uses,
  ratings: { count: row.rated, average: row.average },
  author: { id: row.workspace_id ?? '', name: row.author_name ?? 'Sheaf' },
});

const categoryOf = (name: string): TemplateCategory =>
  Object.hasOwn(templateCategories, name) ? (name as TemplateCategory) : 'other';

/** Those that the question asks for, in its order: one page, and how many there are. */
export async function findMarketTemplates(
  database: Kysely<Schema>,
  question: MarketQuestion,
): Promise<{ templates: TemplateCard[]; found: number; pages: number }> {
  const narrowed = <Query extends ReturnType<typeof selectCards>>(query: Query): Query => narrow(query, question);
  const counted = await narrowed(selectCards(database))
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('found'))
    .executeTakeFirstOrThrow();
  const found = (counted as unknown as { found: number }).found;
  const rows = await ordered(narrowed(selectCards(database)), question.order)
    .limit(perPage)
    .offset((question.page - 1) * perPage)
    .execute();
  return { templates: rows.map(cardOf), found, pages: Math.ceil(found / perPage) };
}

function narrow<Query extends ReturnType<typeof selectCards>>(query: Query, question: MarketQuestion): Query {
  let narrowed: ReturnType<typeof selectCards> = query;
  if (question.category) narrowed = narrowed.where('templates.category', '=', question.category);
  if (question.price) narrowed = narrowed.where('templates.price_cents', question.price === 'free' ? '=' : '>', 0);
  if (question.kind) narrowed = narrowed.where('showcase.kind', '=', question.kind);
  if (question.author) narrowed = narrowed.where('templates.workspace_id', '=', question.author);
  for (const word of question.q.split(/\s+/).filter(Boolean).slice(0, 8)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const categories = Object.entries(templateCategories)
      .filter(([, label]) => label.toLowerCase().includes(word.toLowerCase()))
      .map(([name]) => name);
    narrowed = narrowed.where((where) =>
      where.or([
        where('templates.name', 'ilike', pattern),
        where(sql<string>`regexp_replace(templates.description, '<[^>]*>', ' ', 'g')`, 'ilike', pattern),
        where('author.name', 'ilike', pattern),
        ...(categories.length > 0 ? [where('templates.category', 'in', categories)] : []),
      ]),
    );
  }
  return narrowed as Query;
}

function ordered(query: ReturnType<typeof selectCards>, order: TemplateOrder) {
  const first = {
    popular: sql`uses desc`,
    newest: sql`template_versions.created_at desc`,
    rating: sql`average desc`,
    price: sql`templates.price_cents`,
  }[order];
  const then = order === 'rating' ? sql`rated desc` : sql`templates.created_at desc`;
  return query.orderBy(first).orderBy(then).orderBy('templates.id');
}

/** Of every published template, and when its newest version came. */
export const publishedAddresses = (database: Kysely<Schema>) =>
  publishedTemplates(database)
    .select(['templates.slug', 'template_versions.created_at as changed'])
    .orderBy('templates.slug')
    .execute();

/** How many published templates each category holds. */
export async function countByCategory(database: Kysely<Schema>): Promise<Partial<Record<TemplateCategory, number>>> {
  const rows = await publishedTemplates(database)
    .select(['templates.category', sql<number>`count(*)::int`.as('count')])
    .groupBy('templates.category')
    .execute();
  return Object.fromEntries(rows.map(({ category, count }) => [categoryOf(category), count]));
}

/** One template with its listing, by its slug; null where none of that name is published. */
export async function readTemplate(database: Kysely<Schema>, slug: string) {
  const row = await selectCards(database)
    .select(['templates.images', 'template_versions.showcase_app_id', 'template_versions.licence'])
    .select(['template_versions.contract', 'templates.newest_version'])
    .where('templates.slug', '=', slug)
    .executeTakeFirst();
  return row ? { card: cardOf(row), row } : null;
}

/** All versions, newest first. */
export const readTemplateVersions = (database: Kysely<Schema>, templateId: string) =>
  database
    .selectFrom('template_versions')
    .select(['number', 'notes', 'created_at'])
    .where('template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();

/** What people who use it said, last first. */
export const readRatings = (database: Kysely<Schema>, templateId: string) =>
  database
    .selectFrom('template_ratings')
    .innerJoin('workspaces', 'workspaces.id', 'template_ratings.workspace_id')
    .select(['workspaces.name', 'stars', 'text', 'template_ratings.updated_at'])
    .where('template_id', '=', templateId)
    .orderBy('template_ratings.updated_at', 'desc')
    .limit(20)
    .execute();
