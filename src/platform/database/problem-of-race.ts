import pg from 'pg';
import { Problem } from '#kit/problem.ts';
import type { Feature } from '../feature.ts';

/**
 * The outcome of two calls at once that each looked first and then wrote: the constraint decides, and the second one
 * gets the same answer as if it had come later. Null for what is no race.
 */
export function problemOfRace(error: unknown, features: readonly Feature[]): Problem | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  // Not unique.
  if (error.code === '23505') {
    const { constraint = '' } = error;
    const taken = features.map(({ takenNames }) => takenNames?.[constraint]).find(Boolean);
    if (taken) return new Problem('already_exists', taken.message, { fields: [taken] });
    return new Problem('already_exists', 'Someone did the same thing at the same time. Reload the page.');
  }
  // What it belongs to is gone, or something still belongs to it.
  if (error.code === '23503')
    return new Problem('not_found', 'Something this belongs to was deleted. Reload the page.');
  return null;
}
