import type { runRowAction } from '#api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { callEndpoint } from './call-endpoint.ts';
import { actorOf, messageOf, openBlock, permittedAction, projectRow, sheetOf, visibleRow } from './open-block.ts';
import { identityScope } from './page-reader.ts';
import { countWrite } from './write-limit.ts';

/** Runs an action button that the server runs: duplicate a row, call another service. (section 3.4) */
export async function answerRowAction(call: Call<typeof runRowAction>) {
  await countWrite(call);
  const { body, services } = call;
  const open = await openBlock(call, body);
  const action = permittedAction(open, body.action);
  const sheet = sheetOf(open);
  const row = await visibleRow(open, sheet, body.row_id, services);
  const message = messageOf(action, 'success_message');
  if (action['type'] === 'Duplicate row') {
    const identity = identityScope(call.viewer, sheet).map(({ column, value }) => [column, value] as const);
    const cells = { ...row.cells, ...Object.fromEntries(identity) };
    const [copy] = await services.rows.add(sheet.id, actorOf(call.viewer), [{ cells }]);
    return { row: copy ? projectRow(copy, open.shown) : null, message };
  }
  if (action['type'] === 'API call') {
    try {
      await callEndpoint(action, row, sheet.columns);
    } catch (error) {
      services.log.warn({ err: error, app: call.app.id, block: body.block_id }, 'an API call of a row action failed');
      const own = messageOf(action, 'error_message');
      const reason = error instanceof Problem ? error.message : 'The other service could not be reached.';
      throw new Problem('unavailable', own || reason, { cause: error });
    }
    return { row: null, message };
  }
  throw new Problem('invalid_input', 'This button is not run by the server.');
}
