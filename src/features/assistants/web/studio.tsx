import { lazy } from 'react';
import { Bot, Sparkles } from 'lucide-react';
import type { StudioFeature } from '#web/studio/studio-feature.ts';

declare module '#web/studio/state/studio-panel.ts' {
  interface EditorPanels {
    assistant: true;
    'connected-assistants': true;
  }
}

export const studio: StudioFeature = {
  panels: [
    {
      panel: 'assistant',
      label: 'Assistant',
      description: 'Say what you want to change: you see a plan first',
      Icon: Sparkles,
      docked: true,
      hash: '#assistant',
      shortcut: 'j',
      topBar: { name: 'Assistant' },
      Show: lazy(() => import('./studio/assistant-panel.tsx')),
    },
    {
      panel: 'connected-assistants',
      label: 'Connected assistants',
      description: 'Assistants that people of this app let in, and a way to end them',
      Icon: Bot,
      only: 'apps',
      isAppSetting: true,
      Show: lazy(() => import('./studio/connected-popup.tsx')),
    },
  ],
};
