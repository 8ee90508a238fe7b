import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import type { PageDocument, PageEdit } from '../page/document.ts';
import type { AppTheme } from './theme-settings.ts';

export { type AppTheme, type AppPalette, defaultAppTheme } from './theme-settings.ts';

/** One page of an app. Whether it is an auth page follows from its slug (rules/app.ts). */
export interface AppPage {
  id: string;
  name: string;
  /** '' of the home page. */
  slug: string;
  type: 'home' | 'page';
  /** Whether strangers see it where the app has a sign-in. */
  is_public: boolean;
  document: PageDocument;
}

/**
 * What editors make of an app: its draft, and what a release is a snapshot of. Who may see the app (public, sign-in,
 * app users, password) is next to it and holds at once.
 */
export interface AppDocument {
  look: AppTheme;
  /** In order. One of them is the home page. */
  pages: AppPage[];
  /** What happens by itself where the app is live, by their ids; absent where that is nothing. */
  automations?: readonly AppAutomation[];
}

export const maxPagesPerApp = 100;

/** One change of an app. The studio applies it at once, the server applies it again, undo applies its inverse. */
export type AppEdit =
  /** `app_block`: the type of the block that is changed, where it is the app's; set where it is applied first. */
  | { kind: 'edit-page'; page_id: string; edit: PageEdit; app_block?: string }
  | { kind: 'add-page'; page: AppPage; index: number }
  | { kind: 'remove-page'; page_id: string }
  | { kind: 'move-page'; page_id: string; index: number }
  | { kind: 'rename-page'; page_id: string; name: string }
  | { kind: 'set-slug'; page_id: string; slug: string }
  | { kind: 'open-page'; page_id: string; is_public: boolean }
  /** The page takes the address of the home page; the former home page gets an address of its own. */
  | { kind: 'make-home'; page_id: string; former_slug: string }
  /** `['palette', 'accent']`, `['time_zone']`. */
  | { kind: 'set-look'; path: readonly string[]; value: unknown }
  /** Adds an automation, changes it as a whole, or removes it. */
  | { kind: 'set-automation'; id: string; automation: AppAutomation | null };

/** Why a line of the log was written. */
export const changeReasons = [
  'edited',
  'undone',
  'redone',
  'restored',
  'merged',
  'sheet renamed',
  'spreadsheet changed',
  'upgraded',
] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** A line of the log: what was changed at one revision of an app. */
export interface AppChange {
  revision: number;
  edits: AppEdit[];
  /** In words, as next to Undo: 'change Title of Table'. */
  label: string;
  reason: ChangeReason;
  /** Of 'undone', 'redone' and 'restored': the revision that it took back, did again, or went back to. */
  of_revision: number | null;
  /** Null for the product itself, and for people who are gone. */
  who: { id: string; name: string } | null;
  /** ISO 8601. */
  at: string;
}

/** When visitors see what editors change. */
export const goesLive = ['when I publish', 'at once'] as const;
export type GoesLive = (typeof goesLive)[number];
