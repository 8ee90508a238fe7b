/** Blocks of comments: what they contain for a viewer, and what a call about one of them is about. */
import type { BlockRights } from '#blocks/contract.ts';
import type { CommentsRequest, CommentsData } from '#blocks/data-contract.ts';
import { parseVisitorQuery } from '../../rules/parse-visitor-query.ts';
import { Problem } from '#kit/problem.ts';
import type { CommentPlace } from '#features/comments/services.ts';
import { threadId } from '#features/comments/server/threads/thread-id.ts';
import type { OpenBlock } from './open-block.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

const gone = 'What you’re commenting on no longer exists.';

/** The comments that a block asks for, by the name of the request. */
export function commentsOf(
  block: PageBlock,
  reader: PageReader,
  rights: Pick<BlockRights, 'add'>,
  services: ReaderNeeds,
): Promise<[string, CommentsData]>[] {
  const { page } = parseVisitorQuery(reader.address, block.stored.id);
  return commentRequests(block).map(async ([name, dataRequest]): Promise<[string, CommentsData]> => {
    try {
      const record = await shownRecord(reader);
      if (record === null) return [name, failed(gone)];
      return [
        name,
        await services.comments.read(placeOf(block, reader, { dataRequest, record, mayAdd: rights.add }), { page }),
      ];
    } catch (error) {
      services.log.error({ err: error, block: block.stored.id }, 'comments could not be had');
      return [name, failed('Data Error')];
    }
  });
}

const failed = (error: string): CommentsData => ({
  ...{
    shape: 'comments',
    record: '',
    comments: [],
    total: 0,
    waiting: 0,
    more: false,
    page: 1,
    moderates: false,
    error,
  },
});

/** What a call about comments is about. */
export async function commentPlace({ block, reader, rights }: OpenBlock): Promise<CommentPlace> {
  const [entry] = commentRequests(block);
  const record = entry && (await shownRecord(reader));
  if (!entry || record === null || record === undefined) throw new Problem('not_found', gone);
  return placeOf(block, reader, { dataRequest: entry[1], record, mayAdd: rights.add });
}

function placeOf(
  block: PageBlock,
  { app, page, viewer }: PageReader,
  known: Pick<CommentPlace, 'dataRequest' | 'record' | 'mayAdd'>,
): CommentPlace {
  const block_id = block.stored.id;
  const thread_id = threadId(page.page_id, block_id);
  return { app, page, block_id, thread_id, viewer, ...known };
}

function commentRequests(block: PageBlock): [string, CommentsRequest][] {
  const asks = Object.entries(block.definition.requests(block.config));
  return asks.filter((entry): entry is [string, CommentsRequest] => entry[1].shape === 'comments');
}

/** The row_id of the record that the page shows; '' for a page that shows none, null where it is not there (any more). */
async function shownRecord(reader: PageReader): Promise<string | null> {
  const record = await reader.currentRecord();
  if (record) return record.row.row_id;
  return reader.address.get('record') ? null : '';
}
