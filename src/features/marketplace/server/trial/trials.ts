/** Where files lie that people without an account look at templates with. Only the cookie of their browser leads to one. */
import { sql } from 'kysely';
import type { SheetContent } from '#engine/model.ts';
import type { TemplateMapping } from '../../rules/template/mapping.ts';
import { trialLimits } from '../../rules/try-template.ts';
import { newId } from '#kit/ids.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { SheetBeginning, SheetRecord } from '#features/workbooks/services.ts';
import type { InMemorySheets } from '#features/visitor/services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { MarketplaceNeeds } from '../needs.ts';

const trialCookie = 'sheaf_try';
const lifetime = trialLimits.hours * 60 * 60;

type Environment = MarketplaceNeeds['environment'];

export const browserOf = (request: Request, environment: Environment): string | null =>
  cookieOf(request, cookieName(environment, trialCookie));

/** A browser that has brought none before is given a name that can't be guessed. */
export const newBrowser = newToken;
export const browserCookie = (browser: string, environment: Environment): string =>
  cookie(cookieName(environment, trialCookie), browser, lifetime, environment);

/** Without the file itself. */
export type Trial = Omit<Stored<'template_tries'>, 'file' | 'browser_hash' | 'network_hash'>;

export async function findTrial(database: Database, browser: string | null, templateId: string): Promise<Trial | null> {
  if (browser === null) return null;
  const found = await database
    .selectFrom('template_tries')
    .select(['id', 'template_id', 'file_name', 'sheets', 'mapping', 'workbook_id', 'created_at', 'expires_at'])
    .where('browser_hash', '=', hashToken(browser))
    .where('template_id', '=', templateId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found ?? null;
}

export interface TrialToStore {
  browser: string;
  network: string;
  template_id: string;
  file_name: string;
  file: Buffer;
  sheets: SheetBeginning[];
  mapping: TemplateMapping;
}

/** A browser has one file for each template: the next takes the place of the last. */
export async function storeTrial(database: Database, made: TrialToStore): Promise<void> {
  const { browser, network, template_id, file_name, file, sheets, mapping } = made;
  const values = {
    ...{ id: newId('try'), file_name, file, sheets: json(sheets), mapping: json(mapping), workbook_id: null },
    ...{ network_hash: hashToken(network), created_at: new Date(), expires_at: new Date(Date.now() + lifetime * 1000) },
  };
  await database
    .insertInto('template_tries')
    .values({ browser_hash: hashToken(browser), template_id, ...values })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'template_id']).doUpdateSet(values))
    .execute();
}

export async function countTrials(database: Database, network: string): Promise<{ ofNetwork: number; all: number }> {
  return database
    .selectFrom('template_tries')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where network_hash = ${hashToken(network)})::int`.as('ofNetwork'))
    .executeTakeFirstOrThrow();
}

export async function deleteTrial(database: Database, browser: string | null, templateId: string): Promise<void> {
  if (browser === null) return;
  await database
    .deleteFrom('template_tries')
    .where('browser_hash', '=', hashToken(browser))
    .where('template_id', '=', templateId)
    .execute();
}

/** Every hour: what was looked at for a day is gone. */
export async function deleteOldTrials(database: Database): Promise<void> {
  await database.deleteFrom('template_tries').where('expires_at', '<=', sql<Date>`now()`).execute();
}

/** The sheets of a file as pages read those of a workbook. */
export function inMemorySheets(
  sheets: readonly SheetBeginning[],
  engine: Pick<MarketplaceNeeds['engine'], 'ofContents'>,
): InMemorySheets & { engine: ReturnType<MarketplaceNeeds['engine']['ofContents']> } {
  const records = sheets.map(
    ({ title, columns }, position): SheetRecord => ({
      ...{ id: `tried-${position}`, workbook_id: 'tried', title, position, columns, spent_column_ids: [], version: 1 },
    }),
  );
  const contents = sheets.map(({ columns, rows }, at): [string, SheetContent] => [
    `tried-${at}`,
    {
      version: 1,
      columns,
      rows: rows.map(({ cells }, row) => ({ row_id: `r${row}`, position: row, version: 1, cells })),
    },
  ]);
  return { sheets: records, engine: engine.ofContents(new Map(contents)) };
}
