import { z } from 'zod';
import { reviewDraft } from '#features/apps/api/app-document.ts';
import { type LeakReport, leakReport } from '#features/visitor/api/leaks.ts';
import { amountOf, namesOfColumns } from '#features/visitor/rules/leak-text.ts';
import { tool } from './tool.ts';

const mostSentences = 200;

/** Publishing is left to people: the assistant gets the way to the click, and what is to be known before it. */
export const askToPublish = tool({
  name: 'ask_to_publish',
  title: 'Ask to publish',
  description:
    'You can’t publish: a person does. Answers the link to the dialog, where one click is left to them, what it changes, and what strangers would see. Give them all of it, after you have looked at previews.',
  endpoint: reviewDraft,
  effect: 'reads',
  holdsRows: false,
  input: z.object({ app_id: z.string().max(100).describe('The id of an app, from list_apps.') }),
  run: async ({ app_id }, ask, links) => {
    const params = { appId: app_id };
    const { differences, access } = await ask(reviewDraft, { params });
    const { app, pages } = await ask(leakReport, { params, query: { published: 'true' } });
    return {
      ...{ app: app.name, is_public: app.public, sign_in_method: app.sign_in_method },
      publish_at: links.publish(app_id),
      changes: sentencesOf(differences),
      rights: sentencesOf(access),
      strangers_will_see: bounded(pages.map(seenByStrangers)),
    };
  },
});

/** `Orders: All 30 rows of Orders (Item, Price)`. */
function seenByStrangers({ page_name, viewers }: LeakReport['pages'][number]): string {
  const seen = viewers.find(({ viewer }) => viewer === 'anonymous');
  if (seen?.sees === 'sign-in') return `${page_name}: they must sign in first`;
  if (seen?.sees !== 'page') return `${page_name}: nothing`;
  const sentences = new Set(
    seen.blocks.flatMap(({ gives }) => gives.map((given) => `${amountOf(given)} (${namesOfColumns(given)})`)),
  );
  return `${page_name}: ${[...sentences].join('; ') || 'no data of any sheet'}`;
}

const sentencesOf = (sentences: readonly { sentence: string }[]): string[] =>
  bounded([...new Set(sentences.map(({ sentence }) => sentence))]);

function bounded(all: readonly string[]): string[] {
  const more = all.length - mostSentences;
  return [...all.slice(0, mostSentences), ...(more > 0 ? [`And ${more} more.`] : [])];
}
