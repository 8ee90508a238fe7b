import { type RawBuilder, sql } from 'kysely';
import type { CommentItem, CommentsData } from '#blocks/data-contract.ts';
import { personOf } from '#features/visitor/rules/access.ts';
import type { CommentPlace, CommentsFrom } from '../services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { type CommentRow, toItem } from './to-item.ts';

/** Below one comment; the others are requested. */
const mostReplies = 50;

/** The comments of a place that its viewer may read, with what they may do with each. */
export async function readComments(
  database: Database,
  place: CommentPlace,
  from: CommentsFrom = {},
): Promise<CommentsData> {
  const limit = from.limit ?? place.dataRequest.pageSize;
  const page = from.page ?? 1;
  const [rows, { total, waiting }] = await Promise.all([
    readList(database, place, from, limit),
    count(database, place),
  ]);
  const shown = rows.slice(0, limit);
  const replies = place.dataRequest.threaded && !from.parent ? await readReplies(database, place, shown) : [];
  return {
    shape: 'comments',
    record: place.record,
    comments: shown.map((row) => withReplies(toItem(row, place), row, replies, place)),
    total,
    waiting,
    more: rows.length > limit,
    page,
    moderates: place.viewer.kind === 'editor',
  };
}

/** One comment as its place's viewer sees it; null when they may not. */
export async function readComment(
  database: Database | Transaction,
  place: CommentPlace,
  id: string,
): Promise<CommentItem | null> {
  const found = await sql<CommentRow>`
    ${selection} where ${at(place)} and c.id = ${id} and ${isVisible(place)}
  `.execute(database);
  const [row] = found.rows;
  return row ? toItem(row, place) : null;
}

async function readList(
  database: Database,
  place: CommentPlace,
  { page = 1, after, parent }: CommentsFrom,
  limit: number,
): Promise<CommentRow[]> {
  const { threaded, order } = place.dataRequest;
  // Replies are read in the order in which they were written.
  const newestFirst = order === 'newest' && !parent;
  const level = parent ? sql`c.parent_id = ${parent}` : threaded ? sql`c.parent_id is null` : sql`true`;
  const since = after ? (newestFirst ? sql`c.id < ${after}` : sql`c.id > ${after}`) : sql`true`;
  const answered = sql`exists (
    select from comments r where r.parent_id = c.id and ${isVisible(place, sql.ref('r'))}
  )`;
  const shown = threaded && !parent ? sql`(${isVisible(place)} or ${answered})` : isVisible(place);
  const found = await sql<CommentRow>`
    ${selection} where ${at(place)} and ${level} and ${since} and ${shown}
    order by c.id ${newestFirst ? sql`desc` : sql`asc`}
    limit ${limit + 1} offset ${after || parent ? 0 : (page - 1) * limit}
  `.execute(database);
  return found.rows;
}

type ReplyRow = CommentRow & { of: number };

async function readReplies(
  database: Database,
  place: CommentPlace,
  rows: readonly { id: string }[],
): Promise<ReplyRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const found = await sql<ReplyRow>`
    select * from (
      select c.*, u.name as user_name, a.name as app_user_name,
        row_number() over (partition by c.parent_id order by c.id) as place,
        count(*) over (partition by c.parent_id) as of
      from comments c left join users u on u.id = c.user_id left join app_users a on a.id = c.app_user_id
      where ${at(place)} and c.parent_id = any(${ids}) and ${isVisible(place)}
    ) as reply where place <= ${mostReplies} order by id
  `.execute(database);
  return found.rows;
}

async function count(database: Database, place: CommentPlace): Promise<{ total: number; waiting: number }> {
  const found = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${isVisible(place)}) as total,
      count(*) filter (where c.state = 'waiting' and c.deleted_at is null) as waiting
    from comments c where ${at(place)}
  `.execute(database);
  const { total = 0, waiting = 0 } = found.rows[0] ?? {};
  return { total, waiting: place.viewer.kind === 'editor' ? waiting : 0 };
}

const selection = sql`
  select c.*, u.name as user_name, a.name as app_user_name
  from comments c left join users u on u.id = c.user_id left join app_users a on a.id = c.app_user_id
`;

const at = ({ thread_id, record }: CommentPlace): RawBuilder<unknown> =>
  sql`c.thread_id = ${thread_id} and c.record = ${record}`;

/** Not deleted, and open to everyone, the viewer's own, or looked at by an editor. */
function isVisible({ viewer }: CommentPlace, comment: RawBuilder<unknown> = sql.ref('c')): RawBuilder<unknown> {
  const stands = sql`${comment}.deleted_at is null`;
  if (viewer.kind === 'editor') return stands;
  const id = viewer.kind === 'app_user' ? personOf(viewer)?.id : undefined;
  const own = id ? sql`${comment}.app_user_id = ${id}` : sql`false`;
  return sql`${stands} and (${comment}.state = 'shown' or ${own})`;
}

function withReplies(item: CommentItem, row: CommentRow, rows: readonly ReplyRow[], place: CommentPlace): CommentItem {
  const own = rows.filter((reply) => reply.parent_id === row.id);
  if (own.length === 0) return item;
  return {
    ...item,
    replies: own.map((reply) => toItem(reply, place)),
    moreReplies: (own[0]?.of ?? own.length) - own.length,
  };
}
