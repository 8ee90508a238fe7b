import { inTheirLanguage, inTheirWords } from '#platform/http/current-request.ts';
import { say, msg, msgDecimal } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { askModel, type Model } from './model/ask-model.ts';
import { ModelFailure } from './model/model-failure.ts';
import { noteUse } from './token-use.ts';

/** A workspace must not make us ask around. */
const tries = createRateLimit({ uses: 30, seconds: 60 * 60 });
const seconds = 60;

const tool = {
  type: 'function',
  function: {
    name: 'say_ready',
    description: 'Says that you are ready.',
    parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
  },
};
const messages = [{ role: 'user', content: 'Call the tool say_ready with the word ready. Write nothing else.' }];

/** Asks once, and says in sentences what works and what doesn't. */
export async function tryModel(
  model: Model & { workspace_id: string; price_in: number | null; price_out: number | null },
  { database, environment }: Pick<Services, 'database' | 'environment'>,
): Promise<{ works: boolean; told: string[] }> {
  await tries.take(model.workspace_id);
  const began = Date.now();
  try {
    const { answer, used, failure } = await askModel(
      model,
      {
        messages,
        tools: [tool],
        mostTokensOut: 2_000,
        signal: AbortSignal.timeout(seconds * 1_000),
        onText: () => undefined,
      },
      environment,
    );
    await noteUse(database, model, { ...used, requests: 1 });
    if (failure) return { works: false, told: [inTheirWords(failure.message)] };
    const usesTools = answer.calls.some(({ name }) => name === 'say_ready');
    const took = (Date.now() - began) / 1_000;
    return {
      works: usesTools,
      told: inTheirLanguage(() => [
        say(msg('{model} answered in {seconds} seconds.', { model: model.model, seconds: msgDecimal(took) })),
        usesTools
          ? t('It uses tools, so it can look at your app and propose changes.')
          : t('It doesn’t use tools, so it could only talk. Choose a model that does.'),
        used.is_estimated
          ? t('It doesn’t say how many tokens it uses: they are estimated.')
          : t('It used {count} tokens.', { count: used.tokens_in + used.tokens_out }),
      ]),
    };
  } catch (cause) {
    if (!(cause instanceof ModelFailure)) throw cause;
    return { works: false, told: [inTheirWords(cause.message)] };
  }
}
