import { Globe } from 'lucide-react';
import { lazy } from 'react';
import type { StudioFeature } from '#web/studio/studio-feature.ts';

declare module '#web/studio/state/studio-panel.ts' {
  interface EditorPanels {
    domain: true;
  }
}

/** @sentences */
const words = { label: 'Domain', description: 'Your own domain' };

export const studio: StudioFeature = {
  panels: [
    {
      panel: 'domain',
      ...words,
      Icon: Globe,
      hash: '#domain',
      isAppSetting: true,
      Show: lazy(() => import('./domain-popup.tsx')),
    },
  ],
};
