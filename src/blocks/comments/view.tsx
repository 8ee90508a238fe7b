import { MessageSquare } from 'lucide-react';
import type { CSSProperties } from 'react';
import { mutedTextOn } from '#kit/contrast.ts';
import type { BlockViewProps, PageContext } from '../view-contract.ts';
import { BlockFrame } from '../shared/block-frame.tsx';
import { LinkButton } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { isPlainClick, Link } from '../shared/link.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import { addressOfQuery } from '../shared/query-address.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentEntry, SendingEntry } from './comment-item.tsx';
import { type CommentsModel, sendsNothing } from './comments-model.ts';
import type { definition } from './definition.ts';
import { type SendingComment, useComments } from './use-comments.ts';
import styles from './view.module.css';
import { around } from '#kit/language/around.ts';
import { plural, t } from '#kit/language/language.ts';

type CommentsProps = BlockViewProps<typeof definition>;

/** Comments with a field for another one. Complete without a script: fields are posted, further comments are a link. */
export default function CommentsView(props: CommentsProps) {
  const { id, config, data, context, rights, act } = props;
  const { settings } = config;
  const { error, page } = data.comments;
  const state = useComments(props);
  const isHydrated = useHydrated();
  const model: CommentsModel = {
    ...{ settings, context, state, isHydrated },
    hidden: { _block: id, ...(data.comments.record && { record: data.comments.record }) },
    mayAdd: rights.add,
    threaded: settings.layout === 'threaded',
    refuses() {
      if (context.editing) act.notify({ type: 'info', message: sendsNothing });
      return context.editing;
    },
  };
  const { shown } = state;
  const sending = state.sending.filter((one) => one.parent === '' || !model.threaded);
  const hasCount = settings.show_count && shown.total > 0;
  const isEmpty = shown.comments.length === 0 && sending.length === 0;
  return (
    <BlockFrame {...props}>
      <div className={styles.comments} style={colorsOf(settings)}>
        {(settings.subtitle || hasCount) && (
          <p className={styles.subtitle}>
            {settings.subtitle}
            {hasCount && <span className={styles.count}>{countText(shown)}</span>}
          </p>
        )}
        {error ? (
          <ErrorState message={error} />
        ) : (
          <>
            <Composer model={model} id={id} />
            {page > 1 && (
              <LinkButton variant="outline" context={context} href={addressOfQuery(context.path, id, {})}>
                {shown.newestFirst ? t('Newest comments') : t('First comments')}
              </LinkButton>
            )}
            {isEmpty ? (
              <EmptyState icon={MessageSquare} title={settings.empty_text || t('No comments yet')}>
                {rights.add ? t('Be the first to comment.') : undefined}
              </EmptyState>
            ) : (
              <CommentList model={model} sending={sending} />
            )}
            {shown.more && <MoreLink model={model} href={addressOfQuery(context.path, id, { page: page + 1 })} />}
          </>
        )}
      </div>
    </BlockFrame>
  );
}

function CommentList({ model, sending }: { model: CommentsModel; sending: readonly SendingComment[] }) {
  const { shown } = model.state;
  const arriving = sending.map((one) => <SendingEntry key={one.key} comment={one} model={model} />);
  return (
    <ol className={styles.list} aria-label={t('Comments')}>
      {shown.newestFirst && arriving}
      {shown.comments.map((comment) => (
        <CommentEntry key={comment.id} comment={comment} model={model} />
      ))}
      {!shown.newestFirst && arriving}
    </ol>
  );
}

function MoreLink({ model: { state, context }, href }: { model: CommentsModel; href: string }) {
  return (
    <LinkButton
      variant="outline"
      className={styles.more}
      context={context}
      href={href}
      aria-busy={state.loading === '' || undefined}
      onClick={(event) => {
        if (!isPlainClick(event) || context.editing) return;
        event.preventDefault();
        void state.loadMore();
      }}
    >
      {state.loading === '' ? t('Loading…') : t('Load more comments')}
    </LinkButton>
  );
}

function countText({ total, waiting }: { total: number; waiting: number }): string {
  const count = plural(total, '{count} comment', '{count} comments');
  if (waiting === 0) return count;
  return `${count}, ${plural(waiting, '{count} waits for approval', '{count} wait for approval')}`;
}

/** The field for a new comment, or why there is none. */
function Composer({ id, model }: { id: string; model: CommentsModel }) {
  const { settings, context, state, mayAdd } = model;
  if (!mayAdd) return <WhoMay settings={settings} context={context} />;
  const waits = settings.approve_first && !state.shown.moderates;
  const wasSent = new URLSearchParams(context.path.split('?')[1] ?? '').get('_sent') === id;
  return (
    <div className={styles.composer}>
      {wasSent && waits && (
        <p role="status" className={styles.sent}>
          {t('Thank you. Your comment appears once an editor approves it.')}
        </p>
      )}
      <CommentForm
        id={`${id}-new`}
        label={t('Your comment')}
        hidden={{ ...model.hidden, _comment: 'add' }}
        asksName={!context.user}
        placeholder={settings.placeholder}
        button={{
          text: settings.button_text || t('Post comment'),
          color: settings.button_color,
          textColor: settings.button_text_color,
        }}
        send={(text, name) =>
          context.editing ? Promise.reject(new Error(sendsNothing)) : state.add({ text, name, parent: '' })
        }
      >
        {context.user?.name && <p>{t('Commenting as {name}.', { name: context.user.name })}</p>}
        {waits && <p>{t('Comments appear after an editor approves them.')}</p>}
      </CommentForm>
    </div>
  );
}

function WhoMay({ settings, context }: { settings: CommentsModel['settings']; context: PageContext }) {
  const words = {
    None: t('Comments are closed.'),
    Admins: t('Only editors can comment here.'),
    'Admins & Guests': t('Only signed-in visitors with write access can comment here.'),
    Everyone: t('You can read comments here but don’t have permission to write.'),
  }[settings.who_may_comment];
  const signIn = context.session?.signInHref ?? '';
  if (settings.who_may_comment !== 'Admins & Guests' || context.user || !signIn) {
    return <p className={styles.note}>{words}</p>;
  }
  const next = new URLSearchParams({ next: context.path });
  const [before, after] = around('{link} to write a comment.', 'link');
  return (
    <p className={styles.note}>
      {before}
      <Link href={`${signIn}${signIn.includes('?') ? '&' : '?'}${next}`} context={context}>
        {t('Sign in')}
      </Link>
      {after}
    </p>
  );
}

/** Where the text of a comment begins: next to its sign, and within its card. */
const indent = (sign: number, card: string): string => `${sign + (card ? 16 : 0)}px`;

/** The owner's colors; what is on them stays readable. */
function colorsOf(settings: CommentsModel['settings']): CSSProperties {
  const { comment_color, comment_text_color, input_color, avatar_color } = settings;
  const text = ownerColor(comment_text_color) ?? (comment_color ? ownerTextOn(comment_color) : undefined);
  return cssVariables({
    '--subtitle-color': ownerColor(settings.subtitle_color),
    '--comment-color': ownerColor(comment_color),
    '--comment-padding': comment_color ? 'var(--space-3) var(--space-4)' : undefined,
    '--comment-text': text,
    '--comment-muted': comment_color && text ? mutedTextOn(comment_color, text) : undefined,
    '--comment-link': ownerColor(settings.link_color) ?? (comment_color ? text : undefined),
    '--author-color': ownerColor(settings.author_color),
    '--date-color': ownerColor(settings.date_color),
    '--avatar-color': ownerColor(avatar_color),
    '--avatar-text': avatar_color ? ownerTextOn(avatar_color) : undefined,
    '--field-color': ownerColor(input_color),
    '--field-text': input_color ? ownerTextOn(input_color) : undefined,
    '--indent': indent(settings.show_avatars ? 52 : 0, comment_color),
    '--reply-indent': indent(settings.show_avatars ? 44 : 0, comment_color),
  });
}
