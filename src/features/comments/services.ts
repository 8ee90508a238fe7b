/** The contract of comments, as one feature of the server reaches them from another. */
import type { CommentsRequest, CommentsData } from '#blocks/data-contract.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Session } from '#features/accounts/services.ts';
import type { AppRecord, PageRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';

declare module '#platform/services.ts' {
  interface Services {
    comments: Comments;
  }
}

/** server/comments: what visitors write at blocks of comments. */
export interface Comments {
  /** Of these blocks of a page, by block id; also before the first comment. */
  threadsOf(page: { page_id: string }, blockIds: readonly string[]): Promise<ReadonlyMap<string, CommentThread>>;
  /** The comments of a page that a viewer may read: a first page, or those after one of them. */
  read(place: CommentPlace, from?: CommentsFrom): Promise<CommentsData>;
  /** Does what a form without a script asks; answers the HTML id of the comment, or of the block. */
  postForm(input: SentCommentForm, services: Services): Promise<string>;
}
/** What one block holds. The version grows with every change. */
export interface CommentThread {
  id: string;
  version: number;
}
/** Where comments are, as a caller names it. */
export interface CommentReference {
  page_id: string;
  block_id: string;
  record?: string | undefined;
}
/** A block of comments at what its page shows, for one viewer. */
export interface CommentPlace {
  app: AppRecord;
  page: PageRecord;
  block_id: string;
  thread_id: string;
  /** The row_id of the record that they are about; '' for the page itself. */
  record: string;
  viewer: Viewer;
  dataRequest: CommentsRequest;
  mayAdd: boolean;
}
export interface CommentsFrom {
  /** Counts from 1. */
  page?: number | undefined;
  /** Id of a comment; those that come after it. */
  after?: string | undefined;
  /** Replies to this comment instead. */
  parent?: string | undefined;
  limit?: number | undefined;
}
/** Who does something with comments, and how they come to a place. */
export interface Commenter {
  app: AppRecord;
  viewer: Viewer;
  session: Session | null;
  /** Network address, for limits. */
  address: string;
  /** The place, for everyone who may see it; `not_found` for everyone else. */
  openPlace(reference: CommentReference): Promise<CommentPlace>;
}
export interface SentCommentForm extends Commenter {
  page_id: string;
  fields: ReadonlyMap<string, readonly string[]>;
}
