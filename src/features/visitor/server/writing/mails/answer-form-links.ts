import type { endFormLinks, formLinks } from '../../../api/form-links.ts';
import type { Call } from '#platform/http/call.ts';

export async function answerFormLinks({ app, query, services: { database } }: Call<typeof formLinks>) {
  const ofForm = { app_id: app.id, block_id: query.block_id };
  const [{ open }, { waiting }] = await Promise.all([
    database
      .selectFrom('form_receipts')
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .where((one) => one.and(ofForm))
      .where('token_hash', 'is not', null)
      .where('ends_at', '>', new Date())
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('pending_answers')
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .where((one) => one.and(ofForm))
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirstOrThrow(),
  ]);
  return { open: Number(open), waiting: Number(waiting) };
}

export async function answerEndFormLinks({ app, query, services: { database } }: Call<typeof endFormLinks>) {
  const ended = await database
    .updateTable('form_receipts')
    .set({ token_hash: null, ends_at: new Date() })
    .where('app_id', '=', app.id)
    .where('block_id', '=', query.block_id)
    .where('token_hash', 'is not', null)
    .returning('row_id')
    .execute();
  return { ended: ended.length };
}
