import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import type { undoUpdate as endpoint } from '../../api/row-history.ts';
import { recordInAuditLog } from '../calls/record-in-audit-log.ts';
import { writerOf } from '../calls/writer-of.ts';

export async function undoUpdate(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { services, params } = call;
  const { workbookId, updateId } = params;
  const found = await services.database
    .selectFrom('workbooks')
    .select('source')
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { capabilities, link } = services.workbooks.describeSource(workbookId, found?.source);
  if (capabilities.truth !== 'here') {
    const { place } = link;
    throw new Problem(
      'invalid_input',
      place
        ? t(
            'This spreadsheet follows {place}, and the next reading would bring the update again. Disconnect it first.',
            {
              place,
            },
          )
        : 'This spreadsheet follows another spreadsheet, and the next reading would bring the update again. Disconnect it first.',
    );
  }
  await services.rows.sync.undoUpdate(workbookId, updateId, writerOf(call), services.pages);
  const inWords = (name: string) => msg('undid the newest update of the spreadsheet {name}', { name });
  await recordInAuditLog(call, workbookId, 'workbook.update_undone', inWords);
  return {};
}
