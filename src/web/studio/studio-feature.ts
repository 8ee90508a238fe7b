/**
 * What a feature adds to the studio, in `features/<name>/web/studio.tsx`: found there, in no list. Its components are
 * lazy, so that the studio opens without them.
 */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Studio } from './state/studio.ts';
import type { EditorPanel, StudioPanel } from './state/studio-panel.ts';
import type { StudioState } from './state/studio-state.ts';
import type { Tutorial } from './tutorials/tutorials.ts';

export interface StudioFeature {
  /** Begins with the studio: reads what the feature has to know of the app, and follows its changes. */
  follow?: (studio: Studio) => void;
  panels?: readonly FeaturePanel[];
  /** In the top bar, next to who else has the app open. */
  topBarMarks?: readonly ComponentType[];
  waysToPublish?: readonly WayToPublish[];
  tutorials?: readonly Tutorial[];
}

/** A popup or panel, like those of the studio. */
export interface FeaturePanel extends StudioPanel {
  /** Reached from the App Settings, too, by its label and description. */
  isAppSetting?: true;
}

/** Another way to publish than at the address of the app. */
export interface WayToPublish {
  /** Where it is done. */
  panel: EditorPanel;
  /** After 'privacy and': what the menu next to Publish is about. */
  topic: string;
  /** In that menu. */
  label: string;
  /** In the dialog of publishing. */
  title: string;
  about: string;
  Icon: LucideIcon;
  /** How far it has come; null before it is begun. The same object for the same state. */
  progress: (state: StudioState) => PublishProgress | null;
}

export interface PublishProgress {
  state: 'pending' | 'published' | 'rejected';
  /** At the Publish button. */
  words: string;
  Icon: LucideIcon;
  /** In the menu next to it. */
  inMenu: string;
  /** In the dialog of publishing, in place of what it is about. */
  about: string;
}

const modules = import.meta.glob<{ studio: StudioFeature }>('../../features/*/web/studio.tsx', { eager: true });

/** Of every feature that has a part in the studio. */
export const studioFeatures: readonly StudioFeature[] = Object.values(modules).map(({ studio }) => studio);

export const featurePanels: readonly FeaturePanel[] = studioFeatures.flatMap(({ panels = [] }) => panels);
export const waysToPublish: readonly WayToPublish[] = studioFeatures.flatMap(({ waysToPublish: ways = [] }) => ways);
