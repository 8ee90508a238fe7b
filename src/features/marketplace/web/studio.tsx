import { t } from '#kit/language/product.ts';
import { lazy } from 'react';
import { BadgeCheck, CircleX, Clock, PackageOpen, Store } from 'lucide-react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { PublishProgress, StudioFeature } from '#web/studio/studio-feature.ts';
import type { ReviewRequestOnTheWire } from '../api/marketplace.ts';
import type { getTemplateOfApp } from '../api/template-updates.ts';
import type { ReviewStatus } from '../rules/listing.ts';
import { tutorial } from './studio/tutorial.ts';

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

/** @sentences */
const progressWords = {
  pending: {
    words: 'In review',
    inMenu: 'Its template: in review',
    about: 'Your template is in review',
  },
  published: {
    words: 'In the marketplace',
    inMenu: 'Its template: in the marketplace',
    about: 'Your template is in the marketplace',
  },
  rejected: {
    words: 'Rejected',
    inMenu: 'Its template: rejected',
    about: 'Your template was rejected. See why',
  },
};

const submitted: Record<ReviewStatus, PublishProgress> = {
  pending: { state: 'pending', Icon: Clock, ...progressWords.pending },
  published: { state: 'published', Icon: BadgeCheck, ...progressWords.published },
  rejected: { state: 'rejected', Icon: CircleX, ...progressWords.rejected },
};

/** @sentences */
const wayWords = {
  topic: 'marketplace',
  label: 'Publish to Marketplace',
  title: 'Push to Marketplace',
  about: 'Share it as a template for others',
};

export const studio: StudioFeature = {
  follow: (studioOfApp) =>
    void import('./publish/follow-submission.ts').then(({ followSubmission }) => followSubmission(studioOfApp)),
  panels: [
    {
      panel: 'marketplace',
      label: wayWords.label,
      Icon: Store,
      only: 'apps',
      hash: '#marketplace',
      Show: lazy(() => import('./publish/marketplace-popup.tsx')),
    },
    {
      panel: 'template',
      label({ template }) {
        if (!template) return null;
        const { name, newer } = template;
        return newer.length > 0 ? t('Update to a newer version of {name}', { name }) : t('Template of this app');
      },
      Icon: PackageOpen,
      Show: lazy(() => import('./studio/template-popup.tsx')),
    },
  ],
  topBarMarks: [lazy(() => import('./studio/update-mark.tsx'))],
  waysToPublish: [
    {
      panel: 'marketplace',
      ...wayWords,
      Icon: Store,
      progress: ({ review }) => (review ? submitted[review.status] : null),
    },
  ],
  tutorials: [tutorial],
};
