import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import type { CommentItem } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { CommentActions } from './comment-actions.tsx';
import type { CommentsModel } from './comments-model.ts';
import { textParts } from './text-parts.ts';
import styles from './comment-item.module.css';
import { plural, t } from '#kit/language/language.ts';

/** One comment with what may be done with it, and its replies. */
export function CommentEntry({
  comment,
  model,
  isReply = false,
}: {
  comment: CommentItem;
  model: CommentsModel;
  isReply?: boolean;
}) {
  const entry = useRef<HTMLLIElement>(null);
  const { state } = comment;
  const isGone = comment.text === '' && (state === 'deleted' || state === 'hidden');
  const { replies, moreReplies } = comment;
  const sending = model.state.sending.filter((one) => one.parent === comment.id && !isReply && model.threaded);
  return (
    <li ref={entry} id={comment.id} className={styles.entry} data-state={state}>
      {isGone ? (
        <p className={styles.gone}>
          {state === 'deleted' ? t('This comment was deleted.') : t('An editor hid this comment.')}
        </p>
      ) : (
        <Bubble comment={comment} model={model}>
          {stateText(comment)}
        </Bubble>
      )}
      <CommentActions comment={comment} model={model} isReply={isReply} entry={entry} />
      {(replies.length > 0 || sending.length > 0) && (
        <ol
          className={styles.replies}
          aria-label={t('Replies to {author}', { author: comment.author || t('this comment') })}
        >
          {replies.map((reply) => (
            <CommentEntry key={reply.id} comment={reply} model={model} isReply />
          ))}
          {sending.map((one) => (
            <SendingEntry key={one.key} comment={one} model={model} />
          ))}
        </ol>
      )}
      {moreReplies > 0 && model.isHydrated && (
        <Button
          variant="plain"
          size="small"
          className={styles.moreReplies}
          busy={model.state.loading === comment.id}
          onClick={() => void model.state.loadMore(comment)}
        >
          {plural(moreReplies, 'Show {count} more reply', 'Show {count} more replies')}
        </Button>
      )}
    </li>
  );
}

/** What the visitor just sent and the server has not answered yet. */
export function SendingEntry({ comment, model }: { comment: { text: string; author: string }; model: CommentsModel }) {
  const { text, author } = comment;
  return (
    <li className={classes(styles.entry, styles.sending)}>
      <Bubble comment={{ author, by: 'user', text, at: '', when: t('Sending…'), edited: false }} model={model} />
    </li>
  );
}

type Said = Pick<CommentItem, 'author' | 'by' | 'text' | 'at' | 'when' | 'edited'>;

function Bubble({ comment, model, children }: { comment: Said; model: CommentsModel; children?: string }) {
  const { author, by, at, when, edited } = comment;
  return (
    <div className={styles.bubble}>
      {model.settings.show_avatars && (
        <span className={styles.avatar} aria-hidden="true">
          {by === 'nobody' ? <Icon of={UserRound} size={18} /> : initials(author)}
        </span>
      )}
      <div className={styles.said}>
        <p className={styles.head}>
          <strong className={classes(styles.author, by === 'nobody' && styles.nobody)}>{author}</strong>
          {by === 'editor' && <span className={styles.badge}>{t('Editor')}</span>}
          {by === 'guest' && <span className={classes(styles.badge, styles.guest)}>{t('Guest')}</span>}
          <span className={styles.when}>
            {at ? <time dateTime={at}>{when}</time> : when}
            {edited && ' · edited'}
          </span>
        </p>
        <p className={styles.text}>
          {textParts(comment.text).map((part, index) =>
            part.href ? (
              // Parts have no names and never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
        {children && <p className={styles.state}>{children}</p>}
      </div>
    </div>
  );
}

/** Only its author and the editors read these words. */
function stateText({ state, mine }: CommentItem): string {
  if (state === 'waiting')
    return mine ? t('Waiting for approval. Only you and the editors can see it.') : t('Waiting for approval');
  if (state === 'hidden')
    return mine ? t('An editor hid this. Only you and the editors can see it.') : t('Hidden from visitors');
  return '';
}

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase();
}
