/** Texts of the database that name someone, with another name or another id of theirs. */
import { type RawBuilder, sql } from 'kysely';
import type { PersonInCell } from '#engine/people.ts';

export const addressOfPerson = (id: string): string => `(/people/${id})`;

/** Names of cells have no comma, quotation mark or bracket, so what is before the id is the name and nothing else. */
export const withPerson = (
  json: RawBuilder<unknown>,
  id: string,
  { id: now, name }: PersonInCell,
): RawBuilder<unknown> =>
  sql`regexp_replace(${json}::text, ${`[^",() ][^",()]*\\(/people/${id}\\)`}, ${`${name} ${addressOfPerson(now)}`}, 'g')::jsonb`;

/** Whether JSON names someone. */
export const namesPerson = (json: RawBuilder<unknown>, id: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${json}::text, ${addressOfPerson(id)}) > 0`;

/** An id where a text names someone, here and in PostgreSQL. */
export const personPattern = '\\(/people/([0-9a-z]{26})\\)';

/** Ids of people whom a text names. */
export const personIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(new RegExp(personPattern, 'g'))].map((match) => match[1] ?? '')),
];
