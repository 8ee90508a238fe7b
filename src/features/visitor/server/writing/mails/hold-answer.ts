import { createHash, randomUUID } from 'node:crypto';
import { inLanguage, t } from '#kit/language/language.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { type OpenBlock, writerThrough } from '../../reading/open-block.ts';
import { closedByAnswers, intakeOf } from '../intake/closed-form.ts';
import { closedProblem } from '../intake/take-place.ts';
import { addressIn } from './answer-text.ts';
import { answeredMail, confirmMail } from './form-mail-texts.ts';
import { linkParameters } from './link-parameters.ts';
import { countFormMail } from './mail-limit.ts';
import { mailedHref } from './send-receipt.ts';

/** Days until an answer is deleted whose address isn't confirmed. */
export const pendingDays = 3;

interface Checked {
  cells: Record<string, Cell>;
  lines?: readonly Record<string, Cell>[];
  key: string | undefined;
  /** The network address that it came from. */
  address: string;
}

/**
 * Keeps a checked answer apart until its address is confirmed, where the form wants that, and mails the link; answers what
 * to tell its sender, or null where it is to be added at once. Whether an address answered before is told to it alone.
 */
export async function holdAnswer(
  open: OpenBlock,
  { cells, lines = [], key, address }: Checked,
  services: Pick<Services, 'database' | 'environment' | 'mail' | 'apps'>,
): Promise<string | null> {
  const { block, reader } = open;
  const { app, page } = reader;
  const intake = intakeOf(block);
  const mails = intake?.mails;
  if (!intake || !mails?.confirms) return null;
  const to = addressIn(cells[mails.to]);
  const words = inLanguage(reader.language, () => ({
    missing: t('Enter an e-mail address such as name@example.com.'),
    sent: t('We’ve sent you a mail. Open the link in it within three days: your answer counts then.'),
  }));
  if (to === null) throw new Problem('invalid_input', words.missing, { fields: [wrong(mails.to, words.missing)] });
  const form = { app: app.id, block: block.stored.id, reader };
  const closed = await closedByAnswers(intake, form, services.database);
  if (closed) throw closedProblem(open, closed);
  const person = personOfAddress(to);
  const own = { app_id: app.id, block_id: block.stored.id };
  const answered = mails.oncePerAddress
    ? await services.database
        .selectFrom('form_answers')
        .select('key')
        .where((one) => one.and({ ...own, person }))
        .executeTakeFirst()
    : undefined;
  const token = newToken();
  const submission = key ?? randomUUID();
  const isHeld = services.database
    .selectFrom('pending_answers')
    .select('id')
    .where((one) => one.and({ ...own, key: submission }));
  if (await isHeld.executeTakeFirst()) return words.sent;
  await countFormMail({ app, to, address }, services);
  const href = mailedHref(open, linkParameters.confirm, token, services);
  const text = inLanguage(reader.language, () =>
    answered ? answeredMail({ app: app.name }) : confirmMail({ app: app.name, href, days: pendingDays }),
  );
  await inTransaction(services.database, async (transaction) => {
    const held = answered
      ? { cells: null, lines: null, confirmed_at: new Date() }
      : { cells: json(cells), lines: json([...lines]) };
    const isNew = await transaction
      .insertInto('pending_answers')
      .values({
        ...{ id: newId('pna'), ...own, page_id: page.page_id, key: submission, ...held },
        record: reader.address.get('record'),
        ...{ token_hash: hashToken(token), address_hash: person },
        actor: json(writerThrough(open)),
        expires_at: new Date(Date.now() + pendingDays * 24 * 3_600_000),
      })
      .onConflict((conflict) => conflict.columns(['app_id', 'block_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) await services.mail.send({ ...text, to, app, workspace_id: app.workspace_id }, transaction);
  });
  return words.sent;
}

/** What is stored of an address that answered: one is found again by it, and isn't told by it. */
export const personOfAddress = (address: string): string =>
  `email ${createHash('sha256').update(`form ${address.toLowerCase()}`).digest('base64url')}`;

const wrong = (column: string, message: string) => ({ path: `cells.${column}`, message });
