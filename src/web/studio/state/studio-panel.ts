import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Studio } from './studio.ts';
import type { StudioState } from './studio-state.ts';

/** The names of panels: each panel adds its own where it is declared. */
export interface EditorPanels {
  /** Nothing is open. */
  view: true;
  /** The settings of the selected block. */
  settings: true;
}

/** What is open next to the page; one at a time. */
export type EditorPanel = keyof EditorPanels;

/** A popup or panel of the studio, and how it is reached. `shell/panels.ts` lists them. */
export interface StudioPanel {
  panel: EditorPanel;
  /** Its command; null where there is none now. */
  label: string | ((state: StudioState) => string | null);
  description?: string;
  Icon: LucideIcon;
  /** Where it is not there for both. */
  only?: 'apps' | 'boards';
  /** Where it takes more than opening it. */
  open?: (studio: Studio) => unknown;
  /** Links to the studio that end in it open the popup: `#marketplace`. */
  hash?: string;
  /** Where such a link takes more than opening it. */
  openLinked?: (studio: Studio) => unknown;
  /** Next to the page and only there while it is open; a popup shows itself where `panel` is its name. */
  docked?: true;
  /** With Ctrl or Cmd: opens and closes it from anywhere. */
  shortcut?: string;
  /** Its button in the top bar, on narrow windows in the menu there. */
  topBar?: { name: string };
  /** Its button at the left, by place. */
  sideBar?: { name: string; place: number; isPaid?: true };
  Show: ComponentType;
}
