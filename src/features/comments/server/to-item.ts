import { LRUCache } from 'lru-cache';
import type { CommentItem } from '#blocks/data-contract.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { personOf } from '#features/visitor/rules/access.ts';
import type { CommentPlace } from '../services.ts';
import type { Stored } from '#platform/database/schema.ts';

/** A comment with the names of today of who wrote it. */
export type CommentRow = Stored<'comments'> & { user_name: string | null; app_user_name: string | null };

/** A comment as the viewer of its place sees it: without words that are not for them. */
export function toItem(row: CommentRow, { viewer, dataRequest, app, mayAdd }: CommentPlace): CommentItem {
  const moderates = viewer.kind === 'editor';
  const mine = isOwn(row, viewer);
  const state = row.deleted_at ? 'deleted' : row.state;
  const isOpen = state === 'shown' || (state !== 'deleted' && (mine || moderates));
  const common = {
    id: row.id,
    version: row.version,
    parent: row.parent_id ?? '',
    at: row.created_at.toISOString(),
    when: describe(row.created_at, app.settings),
    replies: [],
    moreReplies: 0,
  };
  if (!isOpen) {
    // To strangers one that waits again, after a change, is as hidden as any other.
    const shown = state === 'deleted' ? state : 'hidden';
    return { ...common, ...nobody, text: '', edited: false, state: shown, may: [], mine: false };
  }
  const may: CommentItem['may'] = [
    ...(mine && dataRequest.ownEdits && mayAdd && state !== 'hidden' ? ['edit' as const] : []),
    ...(moderates ? moderationsOf(state) : []),
    ...((mine && dataRequest.ownEdits) || moderates ? ['delete' as const] : []),
  ];
  return { ...common, ...authorOf(row), text: row.text, edited: row.edited_at !== null, state, may, mine };
}

/** Whether the viewer wrote it. Visitors without an account are anonymous, and own nothing. */
export function isOwn(row: Pick<CommentRow, 'user_id' | 'app_user_id'>, viewer: Viewer): boolean {
  const id = personOf(viewer)?.id;
  return id !== undefined && (viewer.kind === 'editor' ? row.user_id : row.app_user_id) === id;
}

const nobody = { author: '', by: 'nobody' } as const;

function authorOf(row: CommentRow): Pick<CommentItem, 'author' | 'by'> {
  if (row.author_kind === 'anonymous') return { author: row.author_name || 'Guest', by: 'guest' };
  if (row.user_id) return { author: row.user_name || 'Editor', by: 'editor' };
  if (row.app_user_id) return { author: row.app_user_name || 'Member', by: 'user' };
  return { author: 'Deleted user', by: 'nobody' };
}

function moderationsOf(state: CommentItem['state']): CommentItem['may'] {
  if (state === 'waiting') return ['approve', 'hide'];
  return state === 'hidden' ? ['restore'] : ['hide'];
}

const calendars = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 });

/** `November 21, 2026 at 10:37 AM` by the app's clock, in its language. */
function describe(at: Date, { time_zone: timeZone, language }: CommentPlace['app']['settings']): string {
  const tag = pageLanguage(language)?.formats.tag ?? 'en-US';
  const key = `${tag} ${timeZone}`;
  let calendar = calendars.get(key);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long', timeStyle: 'short' });
    calendars.set(key, calendar);
  }
  // Newer and older runtimes disagree about which space comes before AM.
  return calendar.format(at).replaceAll('\u202f', ' ');
}
