/** What the marketplace adds to the state of the studio. */
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import type { getTemplateOfApp } from '../../api/template-updates.ts';

declare module '#web/studio/state/studio-panel.ts' {
  interface EditorPanels {
    marketplace: true;
    template: true;
  }
}

declare module '#web/studio/state/studio-state.ts' {
  interface StateOfFeatures {
    /** What was last submitted of the app to the marketplace; null where that is nothing. */
    review?: ReviewRequestOnTheWire | null;
    /** The template that the app was made with; null where there is none. */
    template?: AnswerOf<typeof getTemplateOfApp>['template'];
  }
}
