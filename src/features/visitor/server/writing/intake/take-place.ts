import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Intake } from '#blocks/contract.ts';
import { inLanguage } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { personOf } from '../../../rules/access.ts';
import { type Closed, closedText } from '../../../rules/closed-text.ts';
import type { OpenBlock } from '../../reading/open-block.ts';
import { intakeOf } from './closed-form.ts';

interface Place {
  app_id: string;
  block_id: string;
  key: string;
  person: string | null;
}

/**
 * Takes the place of an answer in a form with a limit, does the write, and gives the place back where nothing was written.
 * `forbidden` where the form is full, or the person answered it; `person` is who it is, where that isn't the viewer. The same key has the same place. Where a write ended
 * without a word, the place stays taken: there are never more answers than the owner wants.
 */
export async function inPlace<Answer>(
  open: OpenBlock,
  { key, person: named }: { key: string | undefined; person?: string | undefined },
  database: Database,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const intake = intakeOf(open.block);
  const isLimited = intake && ((intake.most ?? null) !== null || intake.oncePerPerson || named !== undefined);
  if (!isLimited) return write();
  const person = named ?? (intake.oncePerPerson ? (personOf(open.reader.viewer)?.id ?? null) : null);
  const place = { app_id: open.reader.app.id, block_id: open.block.stored.id, key: key ?? randomUUID(), person };
  const taken = await inTransaction(database, (transaction) => takePlace(transaction, place, intake));
  if (taken !== 'now' && taken !== 'before') throw closedProblem(open, taken);
  try {
    return await write();
  } catch (error) {
    if (taken === 'now' && error instanceof Problem && error.status < 500) await giveBack(database, place);
    throw error;
  }
}

/** One form at a time, so that what is counted is all that is taken. */
async function takePlace(
  transaction: Transaction,
  place: Place,
  { most = null }: Intake,
): Promise<Closed | 'now' | 'before'> {
  const { app_id, block_id, key, person } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form ${app_id} ${block_id}`}, 0))`.execute(transaction);
  const answers = transaction.selectFrom('form_answers').where('app_id', '=', app_id).where('block_id', '=', block_id);
  if (await answers.select('key').where('key', '=', key).executeTakeFirst()) return 'before';
  if (person !== null && (await answers.select('key').where('person', '=', person).executeTakeFirst())) return 'sent';
  const { taken } = await answers.select((has) => has.fn.countAll<string>().as('taken')).executeTakeFirstOrThrow();
  if (most !== null && Number(taken) >= most) return 'full';
  await transaction.insertInto('form_answers').values(place).execute();
  return 'now';
}

async function giveBack(database: Database, { app_id, block_id, key }: Place): Promise<void> {
  await database
    .deleteFrom('form_answers')
    .where('app_id', '=', app_id)
    .where('block_id', '=', block_id)
    .where('key', '=', key)
    .execute();
}

/** Says why a form takes no answer, in the language of its page. */
export function closedProblem({ block, reader }: Pick<OpenBlock, 'block' | 'reader'>, closed: Closed): Problem {
  return new Problem(
    'forbidden',
    inLanguage(reader.language, () => closedText(closed, intakeOf(block) ?? {})),
  );
}
