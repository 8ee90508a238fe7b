/** Entries of the audit log in the language of who reads them: those that were told. Older ones stay in English. */
import { t } from '#kit/language/product.ts';
import { say, type Sentence } from '#kit/language/msg.ts';
import { currentRequest, inTheirLanguage } from '#platform/http/current-request.ts';

export interface StoredEntry {
  actor: Readonly<Record<string, unknown>>;
  subject: Readonly<Record<string, unknown>> | null;
  summary: string;
}

export const saidSummary = ({ subject, summary }: Pick<StoredEntry, 'subject' | 'summary'>): string => {
  const told = subject?.['told'];
  return isMsg(told) ? inTheirLanguage(() => say(told)) : summary;
};

/** Written by the server alone (audit.ts). */
const isMsg = (value: unknown): value is Sentence => typeof value === 'object' && value !== null && 'sentence' in value;

/** Who did it; `name` is what the person is called now, null where their account is gone. */
export const saidActor = ({ actor }: Pick<StoredEntry, 'actor'>, name: string | null): string =>
  inTheirLanguage(() => {
    const text = (key: string): string | null => (typeof actor[key] === 'string' ? actor[key] : null);
    const person = name ?? text('email');
    switch (actor['kind']) {
      case 'user':
        return person ?? t('Somebody');
      case 'api_key': {
        const key = text('name') ?? '';
        return person === null
          ? t('API key {name}', { name: key })
          : t('API key {name} of {person}', { name: key, person });
      }
      case 'app_user':
        return text('email') ?? t('An app user');
      case 'anonymous':
        return t('A visitor');
      default:
        return 'Sheaf';
    }
  });

/** Sentences of entries that hold a text as their reader reads them. */
export function sentencesWith(search: string): string[] {
  const words = search.toLowerCase();
  const texts = Object.entries(currentRequest()?.language?.messages ?? {});
  // Entries begin with what was done; titles and buttons, of which there are thousands, with a capital letter.
  return texts.flatMap(([sentence, said]) =>
    /^[a-z]/.test(sentence) && JSON.stringify(said).toLowerCase().includes(words) ? [sentence] : [],
  );
}
