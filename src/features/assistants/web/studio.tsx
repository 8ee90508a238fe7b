import { lazy } from 'react';
import { Bot, Sparkles } from 'lucide-react';
import type { StudioFeature } from '#web/studio/studio-feature.ts';

declare module '#web/studio/state/studio-panel.ts' {
  interface EditorPanels {
    assistant: true;
    'connected-assistants': true;
  }
}

/** @sentences */
const words = {
  assistant: 'Assistant',
  aboutAssistant: 'Say what you want to change: you see a plan first',
  connected: 'Connected assistants',
  aboutConnected: 'Assistants that people of this app let in, and a way to end them',
};

export const studio: StudioFeature = {
  panels: [
    {
      panel: 'assistant',
      label: words.assistant,
      description: words.aboutAssistant,
      Icon: Sparkles,
      docked: true,
      hash: '#assistant',
      shortcut: 'j',
      topBar: { name: words.assistant },
      Show: lazy(() => import('./studio/assistant-panel.tsx')),
    },
    {
      panel: 'connected-assistants',
      label: words.connected,
      description: words.aboutConnected,
      Icon: Bot,
      only: 'apps',
      isAppSetting: true,
      Show: lazy(() => import('./studio/connected-popup.tsx')),
    },
  ],
};
