import type { Language } from '#kit/language/language.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { productLanguage } from '#features/languages/server/product-language.ts';
import type { Transaction } from '#platform/database/database.ts';
import { currentRequest } from '#platform/http/current-request.ts';
import { isOptionalMail } from '../rules/mail.ts';
import type { MailMessage } from '../services.ts';

/**
 * The language of a mail: of an app, or of the account that has the address. Where that chose none, or there is none, what
 * a screen asked for is in the language of the screen, such as a link to sign in; what happened is in English.
 */
export async function languageOfMail(
  { app, kind }: Pick<MailMessage, 'app' | 'kind'>,
  recipient: string,
  transaction: Transaction,
): Promise<Language | undefined> {
  if (app) return pageLanguage(app.settings.language);
  const account = await transaction
    .selectFrom('users')
    .select('language')
    .where('email', '=', recipient.toLowerCase())
    .executeTakeFirst();
  const chosen = account?.language ?? null;
  if (chosen !== null) return productLanguage(chosen)?.whole;
  return isOptionalMail(kind) ? undefined : currentRequest()?.language;
}
