import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CommentItem } from '../data-contract.ts';
import type { BlockViewProps, CommentActs } from '../view-contract.ts';
import { messageOf } from '../shared/message-of.ts';
import type { definition } from './definition.ts';
import {
  appended,
  renewed,
  type ShownComments,
  shownCommentsOf,
  withComment,
  withoutComment,
  withReplies,
} from './merge-comments.ts';
import { t } from '#kit/language/language.ts';

type CommentsProps = BlockViewProps<typeof definition>;

/** A comment that is on its way. */
export interface SendingComment {
  key: string;
  parent: string;
  text: string;
  author: string;
}

export interface CommentsState {
  shown: ShownComments;
  sending: readonly SendingComment[];
  /** What is loaded: '' for further comments, else the comment whose replies are; null at rest. */
  loading: string | null;
  /** Each rejects with a sentence for people. */
  add(input: { text: string; parent: string; name: string }): Promise<string>;
  edit(comment: CommentItem, text: string): Promise<string>;
  remove(comment: CommentItem): Promise<void>;
  moderate(comment: CommentItem, act: 'approve' | 'hide' | 'restore'): Promise<void>;
  loadMore(parent?: CommentItem): Promise<void>;
  /** Something is typed at this comment: it must not go while it is. */
  hold(id: string, isTyped: boolean): void;
}

const mostAtOnce = 100;

/** The comments on screen: what others write comes in on its own, what is written here shows at once. */
export function useComments(props: CommentsProps): CommentsState {
  const { act, data, config } = props;
  const { layout, order } = config.settings;
  const [shown, setShown] = useShown(data.comments, order !== 'oldest first');
  const held = useRef(new Set<string>());
  const { refresh, writing } = useRefreshing(props, shown, setShown, held);
  const call = callsOf(props);
  const put = (one: CommentItem): void => setShown((before) => withComment(before, one, layout === 'threaded'));
  const notifying = async (work: Promise<{ message: string }>): Promise<void> => {
    try {
      const { message } = await work;
      if (message) act.notify({ type: 'success', message: t(message) });
    } catch (error) {
      act.notify({ type: 'error', message: messageOf(error, t('That didn’t work. Try again.')) });
      void refresh();
    }
  };
  return {
    shown,
    ...useAdding(props, { call, writing, put }),
    ...useLoadingMore(props, { call, shown, setShown }),
    async edit({ id, version }, text) {
      const editing = writing(
        () => call('edit', { id, version, text }),
        (answer) => put(answer.comment),
      );
      return (await editing).message;
    },
    remove: ({ id }) =>
      notifying(
        writing(
          () => call('delete', { id }),
          () => setShown((before) => withoutComment(before, id)),
        ),
      ),
    moderate: ({ id }, does) =>
      notifying(
        writing(
          () => call('moderate', { id, act: does }),
          (answer) => put(answer.comment),
        ),
      ),
    hold(id, isTyped) {
      if (isTyped) held.current.add(id);
      else held.current.delete(id);
    },
  };
}

type SetShown = Dispatch<SetStateAction<ShownComments>>;
type Call = <Step extends keyof CommentActs>(
  step: Step,
  asks: CommentActs[Step]['asks'],
) => Promise<CommentActs[Step]['answer']>;
/** Writes, and shows what came of it before anything newer is fetched. */
type Write = <Answer>(work: () => Promise<Answer>, then: (answer: Answer) => void) => Promise<Answer>;

/** Begins again with what the server rendered, whenever that is something else. */
function useShown(comments: CommentsProps['data']['comments'], newestFirst: boolean): [ShownComments, SetShown] {
  const [rendered, setRendered] = useState(comments);
  const [shown, setShown] = useState(() => shownCommentsOf(comments, newestFirst));
  if (rendered !== comments) {
    setRendered(comments);
    setShown(shownCommentsOf(comments, newestFirst));
  }
  return [shown, setShown];
}

function callsOf({ act: { comment }, data }: CommentsProps): Call {
  const { record } = data.comments;
  return (step, asks) => {
    if (!comment) return Promise.reject(new Error(t('You can’t comment here.')));
    return comment(step, { ...asks, ...(record && { record }) });
  };
}

/** Fetches what others wrote, but never while something is being written here. */
function useRefreshing(
  { act, data, config }: CommentsProps,
  shown: ShownComments,
  setShown: SetShown,
  held: RefObject<ReadonlySet<string>>,
): { refresh: () => Promise<void>; writing: Write } {
  const { comments_per_page } = config.settings;
  const { comment, onChange } = act;
  const { record } = data.comments;
  const latest = useRef({ changeCount: 0, underWay: 0, isRequested: false, isRunning: false, count: 0 });
  useEffect(() => {
    latest.current.count = shown.comments.length;
  }, [shown]);
  const refresh = useCallback(async (): Promise<void> => {
    const own = latest.current;
    own.isRequested = true;
    if (own.isRunning || !comment) return;
    own.isRunning = true;
    try {
      // What is written here at this moment goes before: an answer of meanwhile is out of date.
      while (own.isRequested && own.underWay === 0) {
        own.isRequested = false;
        const { changeCount } = own;
        const limit = Math.min(mostAtOnce, Math.max(own.count, Number(comments_per_page)));
        const fresh = await comment('list', { limit, ...(record && { record }) });
        if (own.changeCount !== changeCount) own.isRequested = true;
        else if (!fresh.error) setShown((before) => renewed(before, fresh, held.current));
      }
    } catch {
      // What can't be fetched now comes with the next notification or reload.
    } finally {
      own.isRunning = false;
    }
  }, [comment, comments_per_page, record, setShown, held]);
  const isFirst = data.comments.page === 1;
  useEffect(() => (isFirst ? onChange?.(() => void refresh()) : undefined), [onChange, refresh, isFirst]);
  const writing: Write = async (work, then) => {
    const own = latest.current;
    own.underWay += 1;
    own.changeCount += 1;
    try {
      const answer = await work();
      then(answer);
      return answer;
    } finally {
      own.underWay -= 1;
      own.changeCount += 1;
      if (own.isRequested) void refresh();
    }
  };
  return { refresh, writing };
}

/** New comments, which show while they are on their way. */
function useAdding(
  { context }: CommentsProps,
  { call, writing, put }: { call: Call; writing: Write; put: (comment: CommentItem) => void },
): Pick<CommentsState, 'sending' | 'add'> {
  const [sending, setSending] = useState<readonly SendingComment[]>([]);
  const sent = useRef(new Map<string, string>());
  return {
    sending,
    async add({ text, parent, name }) {
      // The same words sent again, after a failure, are the same comment.
      const words = JSON.stringify([text, parent, name]);
      const key = sent.current.get(words) ?? crypto.randomUUID();
      sent.current.set(words, key);
      setSending((before) => [...before, { key, parent, text, author: context.user?.name || name }]);
      try {
        const asks = { text, key, ...(parent && { parent }), ...(name && { name }) };
        const { message } = await writing(
          () => call('add', asks),
          (answer) => answer.comment.id && put(answer.comment),
        );
        sent.current.delete(words);
        return message;
      } finally {
        setSending((before) => before.filter((one) => one.key !== key));
      }
    },
  };
}

/** Older comments, or the other replies of one. */
function useLoadingMore(
  { act, config }: CommentsProps,
  { call, shown, setShown }: { call: Call; shown: ShownComments; setShown: SetShown },
): Pick<CommentsState, 'loading' | 'loadMore'> {
  const [loading, setLoading] = useState<string | null>(null);
  return {
    loading,
    async loadMore(parent) {
      if (loading !== null) return;
      setLoading(parent?.id ?? '');
      try {
        const after = parent ? parent.replies.at(-1)?.id : shown.last;
        const asks = { limit: parent ? 50 : Number(config.settings.comments_per_page), ...(after && { after }) };
        const next = await call('list', { ...asks, ...(parent && { parent: parent.id }) });
        if (next.error) throw new Error(next.error);
        setShown((before) => (parent ? withReplies(before, parent.id, next) : appended(before, next)));
      } catch (error) {
        act.notify({
          type: 'error',
          message: messageOf(error, t('Couldn’t load more comments. Try again.')),
        });
      } finally {
        setLoading(null);
      }
    },
  };
}
