import pg from 'pg';
import { Problem } from '#kit/problem.ts';

/** What people choose and nobody may have twice, by its unique constraint: the field, and what is said. */
export const takenNames: Readonly<Record<string, { path: string; message: string }>> = {
  users_email_key: { path: 'email', message: 'There is an account with this e-mail already.' },
  sheets_workbook_id_title_key: { path: 'title', message: 'There is a sheet of this name already.' },
  apps_subdomain_key: { path: 'publishUrl', message: 'This address is taken. Choose another.' },
  apps_board_slug_key: { path: 'publishUrl', message: 'This address is taken. Choose another.' },
  pages_app_id_page_slug_idx: { path: 'page_slug', message: 'There is a page at this address already.' },
  app_users_app_id_lower_idx: { path: 'email', message: 'There is a user with this e-mail already.' },
  blog_categories_name_key: { path: 'name', message: 'There is a category of this name already.' },
  blog_categories_slug_key: { path: 'slug', message: 'There is a category at this address already.' },
  blog_people_email_key: { path: 'email', message: 'This person is invited already.' },
  blog_posts_slug_key: { path: 'slug', message: 'There is a post at this address already.' },
  workspace_invitations_workspace_id_email_key: { path: 'email', message: 'This person is invited already.' },
};

/**
 * What two calls at once come to that each looked first and then wrote: the constraint decides, and who came second is
 * told as if they had come later. Null for what is no race.
 */
export function problemOfRace(error: unknown): Problem | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  // Not unique.
  if (error.code === '23505') {
    const taken = takenNames[error.constraint ?? ''];
    if (taken) return new Problem('already_exists', taken.message, { fields: [taken] });
    return new Problem('already_exists', 'Somebody did the same at this very moment. Load the page again.');
  }
  // What it belongs to is gone, or something still belongs to it.
  if (error.code === '23503')
    return new Problem('not_found', 'Something that this belongs to was deleted meanwhile. Load the page again.');
  return null;
}
