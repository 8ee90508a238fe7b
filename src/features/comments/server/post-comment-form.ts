import { moderations } from '../rules/comment.ts';
import { Problem } from '#kit/problem.ts';
import type { SentCommentForm } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { moderateComment } from './moderate-comment.ts';

/**
 * What a form without a script does with comments: `_comment` says what, `_block` where, `comment` to which one. Answers
 * the HTML id of what the page then shows.
 */
export async function postCommentForm(
  { page_id, fields, ...form }: SentCommentForm,
  services: Services,
): Promise<string> {
  const call = { ...form, services };
  const value = (name: string): string => fields.get(name)?.[0] ?? '';
  const record = value('record') || undefined;
  const block_id = value('_block');
  const reference = { page_id, block_id, record };
  const id = value('comment');
  const step = value('_comment');
  if (step === 'add') {
    const { comment } = await addComment(call, {
      ...reference,
      ...{ text: value('text'), name: value('name'), parent: value('parent') },
    });
    return comment.id || block_id;
  }
  if (step === 'edit') {
    await editComment(call, { ...reference, id, version: Number(value('version')), text: value('text') });
    return id;
  }
  if (step === 'delete') {
    await deleteComment(call, { ...reference, id });
    return block_id;
  }
  const act = moderations.find((one) => one === step);
  if (!act) throw new Problem('malformed_request', 'This form can’t be read. Reload the page.');
  await moderateComment(call, { ...reference, id, act });
  return id;
}
