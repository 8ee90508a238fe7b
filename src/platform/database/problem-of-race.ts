import pg from 'pg';
import { Problem } from '#kit/problem.ts';

/** What people choose and no two may share, by its unique constraint: the field, and the message. */
export const takenNames: Readonly<Record<string, { path: string; message: string }>> = {
  users_email_key: { path: 'email', message: 'An account with this e-mail already exists.' },
  sheets_workbook_id_title_key: { path: 'title', message: 'A sheet with this name already exists.' },
  apps_subdomain_key: { path: 'publishUrl', message: 'This address is taken. Choose another one.' },
  apps_board_slug_key: { path: 'publishUrl', message: 'This address is taken. Choose another one.' },
  pages_app_id_page_slug_idx: { path: 'page_slug', message: 'A page with this address already exists.' },
  app_users_app_id_lower_idx: { path: 'email', message: 'A user with this e-mail already exists.' },
  blog_categories_name_key: { path: 'name', message: 'A category with this name already exists.' },
  blog_categories_slug_key: { path: 'slug', message: 'A category with this address already exists.' },
  blog_people_email_key: { path: 'email', message: 'This person is already invited.' },
  blog_posts_slug_key: { path: 'slug', message: 'A post with this address already exists.' },
  workspace_invitations_workspace_id_email_key: { path: 'email', message: 'This person is already invited.' },
};

/**
 * The outcome of two calls at once that each looked first and then wrote: the constraint decides, and the second one
 * gets the same answer as if it had come later. Null for what is no race.
 */
export function problemOfRace(error: unknown): Problem | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  // Not unique.
  if (error.code === '23505') {
    const taken = takenNames[error.constraint ?? ''];
    if (taken) return new Problem('already_exists', taken.message, { fields: [taken] });
    return new Problem('already_exists', 'Someone did the same thing at the same time. Reload the page.');
  }
  // What it belongs to is gone, or something still belongs to it.
  if (error.code === '23503')
    return new Problem('not_found', 'Something this belongs to was deleted. Reload the page.');
  return null;
}
