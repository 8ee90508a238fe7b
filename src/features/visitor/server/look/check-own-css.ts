import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import { ownerCss } from '#features/texts/server/owner-texts.ts';
import type { checkOwnCss } from '../../api/own-css.ts';

export async function answerCheckOwnCss({ body }: Call<typeof checkOwnCss>): Promise<AnswerOf<typeof checkOwnCss>> {
  const { css, leftOut } = await ownerCss(body.css);
  return { css, left_out: leftOut };
}
