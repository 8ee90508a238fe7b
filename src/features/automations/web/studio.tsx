import { lazy } from 'react';
import { Zap } from 'lucide-react';
import type { StudioFeature } from '#web/studio/studio-feature.ts';

declare module '#web/studio/state/studio-panel.ts' {
  interface EditorPanels {
    automations: true;
  }
}

/** @sentences */
const words = {
  label: 'Automations',
  description: 'What happens by itself when a form is sent, a row changes or a day comes',
};

export const studio: StudioFeature = {
  panels: [
    {
      panel: 'automations',
      ...words,
      Icon: Zap,
      isAppSetting: true,
      hash: '#automations',
      Show: lazy(() => import('./studio/automations-popup.tsx')),
    },
  ],
};
