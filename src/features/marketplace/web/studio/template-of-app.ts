import type { AnswerOf } from '#platform/api/endpoint.ts';
import { getTemplateOfApp } from '../../api/template-updates.ts';
import { call } from '#web/call.ts';
import type { Studio } from '#web/studio/state/studio.ts';

export type TemplateInStudio = NonNullable<AnswerOf<typeof getTemplateOfApp>['template']>;

/** The template that the app was made with; where that cannot be read, it counts as none. */
export async function loadTemplateOfApp(studio: Studio): Promise<void> {
  const template = await call(getTemplateOfApp, { params: { appId: studio.state().data.app.id } }).then(
    (answer) => answer.template,
    () => null,
  );
  studio.setOfFeature({ template });
}
