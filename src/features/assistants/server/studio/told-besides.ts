import type { ToldBesides } from '#features/visitor/api/leaks.ts';
import type { VersionInSight } from '#features/visitor/services.ts';
import type { Services } from '#platform/services.ts';
import { hostOfModel, whatModelGets } from '../../rules/studio-assistant.ts';
import { findAssistant } from './find-assistant.ts';

/** What leaves for the provider of a model when an editor asks it. */
export async function tellsBesides({ app }: VersionInSight, { database }: Services): Promise<ToldBesides[]> {
  const found = await findAssistant(database, app.workspace_id);
  if (!found) return [];
  const host = hostOfModel(found.address);
  const values = found.may_read_values
    ? 'Editors may choose columns whose values it gets too; the audit log names them.'
    : 'It gets no values of rows.';
  const told = [`When an editor asks the assistant of the studio, ${host} gets ${whatModelGets}. ${values}`];
  return [{ name: 'Assistant of the studio', told }];
}
