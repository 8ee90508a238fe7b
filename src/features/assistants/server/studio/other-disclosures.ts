import type { OtherDisclosure } from '#features/visitor/api/leaks.ts';
import type { VersionInSight } from '#features/visitor/services.ts';
import type { Services } from '#platform/services.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { hostOfModel } from '../../rules/studio-assistant.ts';
import { findAssistant } from './find-assistant.ts';

/** What leaves for the provider of a model when an editor asks it. */
export async function otherDisclosures({ app }: VersionInSight, { database }: Services): Promise<OtherDisclosure[]> {
  const found = await findAssistant(database, app.workspace_id);
  if (!found) return [];
  const host = hostOfModel(found.address);
  return inTheirLanguage(() => {
    const values = found.may_read_values
      ? t('Editors may choose columns whose values it gets too; the audit log names them.')
      : t('It gets no values of rows.');
    return [{ name: t('Assistant of the studio'), told: [joinSentences([whatItGets(host), values])] }];
  });
}

const whatItGets = (host: string): string =>
  t(
    'When an editor asks the assistant of the studio, {host} gets what they write, the pages of this app with their texts and settings, and the names and types of columns.',
    { host },
  );
