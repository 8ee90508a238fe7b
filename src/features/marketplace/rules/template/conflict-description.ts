import type { MergeConflict } from './merge-update.ts';

/** A conflict between an update and the draft, as it is put to the owner. */
export interface ConflictDescription
  extends Pick<MergeConflict, 'key' | 'kind' | 'choice' | 'page_id' | 'page' | 'block_id'> {
  /** '' for the page itself. */
  block: string;
  /** As the panel calls it; '' where it is about the whole. */
  setting: string;
  base: string;
  theirs: string;
  mine: string;
}
