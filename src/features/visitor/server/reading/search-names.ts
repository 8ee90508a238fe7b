import type { searchNames } from '../../api/page-data.ts';
import type { PickedNames } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { asCaller, currentCaller } from '#features/queries/server/caller/caller.ts';
import { findCalledPage } from '../visit/called-page.ts';
import { readLineField } from '../../rules/line-fields.ts';
import { openLines } from '../writing/lines/open-lines.ts';
import { openBlock } from './open-block.ts';
import { offeredNames, pickersOf } from './picked-names.ts';

/** How many names are listed at once; a search finds the others. */
const mostNames = 50;

/** The names that a field of a block offers, as far as the viewer may write through it and see the rows of that sheet. */
export async function answerNames(call: Call<typeof searchNames>): Promise<PickedNames> {
  const { body, services } = call;
  const called = await findCalledPage(call, body.page_id);
  const open = await openBlock(call, body, called);
  const line = readLineField(body.column);
  const of = line ? openLines(open)?.open : open;
  const pickers = of ? pickersOf(of.block, of.rights, of.reader) : {};
  const column = line?.column ?? body.column;
  const request = Object.hasOwn(pickers, column) ? pickers[column] : undefined;
  if (!of || !request) throw new Problem('forbidden', 'You can’t choose names here.');
  const { block, reader } = of;
  const caller = { ...currentCaller(), ...(called && { versions: called.plan.versions }) };
  const around = { block, reader, services };
  return asCaller(caller, () => offeredNames(body.search, request, { limit: mostNames, around }));
}
