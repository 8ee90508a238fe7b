import { inLanguage } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import type { Row } from '#engine/model.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { type OpenBlock, sheetOf } from '../../reading/open-block.ts';
import { intakeOf } from '../intake/closed-form.ts';
import { addressIn } from './answer-text.ts';
import { receiptMail } from './form-mail-texts.ts';
import { linkParameters } from './link-parameters.ts';
import { countFormMail } from './mail-limit.ts';

const day = 24 * 3_600_000;

/**
 * Mails the receipt of a row that a form stored, where its owner wants one: once for each row, with its link in the same
 * transaction. Where an address got enough mails, none is sent; the row is stored all the same.
 */
export async function sendReceipt(
  open: OpenBlock,
  row: Row | null | undefined,
  address: string,
  services: Pick<Services, 'database' | 'environment' | 'mail' | 'apps'>,
): Promise<void> {
  const { block, reader } = open;
  const mails = intakeOf(block)?.mails;
  const receipt = mails?.receipt;
  const to = mails && receipt && row ? addressIn(row.cells[mails.to]) : null;
  if (!mails || !receipt || !row || to === null) return;
  const { app, page } = reader;
  const token = receipt.editDays === null ? null : newToken();
  const href = token && mailedHref(open, linkParameters.edit, token, services);
  const { columns, id: sheet_id } = sheetOf(open);
  const text = inLanguage(reader.language, () =>
    receiptMail({ app: app.name, mails: { ...mails, receipt }, cells: row.cells, columns, href }),
  );
  const receiptOf = { app_id: app.id, block_id: block.stored.id, row_id: row.row_id };
  const isSent = services.database
    .selectFrom('form_receipts')
    .select('row_id')
    .where((one) => one.and(receiptOf));
  if (await isSent.executeTakeFirst()) return;
  const stored = { ...receiptOf, sheet_id, page_id: page.page_id };
  try {
    await countFormMail({ app, to, address }, services);
    await inTransaction(services.database, async (transaction) => {
      const link = token && {
        token_hash: hashToken(token),
        ends_at: new Date(Date.now() + (receipt.editDays ?? 0) * day),
      };
      const isNew = await transaction
        .insertInto('form_receipts')
        .values({ ...stored, ...link })
        .onConflict((conflict) => conflict.columns(['app_id', 'block_id', 'row_id']).doNothing())
        .returning('row_id')
        .executeTakeFirst();
      if (!isNew) return;
      await services.mail.send({ ...text, to, app, workspace_id: app.workspace_id }, transaction);
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
  }
}

/** The address of the page of a form, with what a mailed link holds. */
export function mailedHref(
  { reader: { app, page, address } }: Pick<OpenBlock, 'reader'>,
  name: string,
  token: string,
  { apps }: Pick<Services, 'apps'>,
): string {
  const url = new URL(apps.hrefOf(app, linkOfPage({ board_slug: '' }, page).href));
  const record = address.get('record');
  if (record) url.searchParams.set('record', record);
  url.searchParams.set(name, token);
  return url.href;
}
