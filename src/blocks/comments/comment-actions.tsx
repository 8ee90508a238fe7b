import type { FormEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import type { CommentItem } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { type CommentsModel, sendsNothing } from './comments-model.ts';
import styles from './comment-actions.module.css';
import { t } from '#kit/language/language.ts';

interface ActionsProps {
  comment: CommentItem;
  model: CommentsModel;
  isReply: boolean;
  entry: RefObject<HTMLLIElement | null>;
}

/** Reply, change, delete and, for editors, approve and hide. All of it works without a script too. */
export function CommentActions({ comment, model, isReply, entry }: ActionsProps) {
  const { may, id } = comment;
  const { mayAdd, threaded } = model;
  const mayReply = threaded && !isReply && mayAdd && (comment.state === 'shown' || comment.state === 'waiting');
  if (!mayReply && may.length === 0) return null;
  const close = () => entry.current?.querySelectorAll('details[open]').forEach((one) => one.removeAttribute('open'));
  const parts = { comment, model, owner: isReply ? comment.parent : id, onDone: close };
  return (
    <div className={styles.actions}>
      <Moderation {...parts} />
      {mayReply && <ReplyDrawer {...parts} />}
      {may.includes('edit') && <EditDrawer {...parts} />}
      {may.includes('delete') && <DeleteDrawer {...parts} />}
    </div>
  );
}

interface PartProps extends Pick<ActionsProps, 'comment' | 'model'> {
  /** The comment that the thread is about, held while something is typed. */
  owner: string;
  onDone(): void;
}

function Moderation({ comment, model }: PartProps) {
  const moderations = (['approve', 'restore', 'hide'] as const).filter((one) => comment.may.includes(one));
  if (moderations.length === 0) return null;
  const moderate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (model.refuses()) return;
    if (act === 'approve' || act === 'hide' || act === 'restore') void model.state.moderate(comment, act);
  };
  return (
    <form method="post" action="" className={styles.inline} onSubmit={moderate}>
      <Hidden fields={{ ...model.hidden, comment: comment.id }} />
      {moderations.map((act) => (
        <button key={act} type="submit" name="_comment" value={act} className={styles.action}>
          {t(words[act])}
        </button>
      ))}
    </form>
  );
}

function ReplyDrawer({ comment, model, owner, onDone }: PartProps) {
  const { id } = comment;
  const { settings, state } = model;
  return (
    <Drawer id={id} label={t('Reply')} of={comment}>
      <CommentForm
        small
        id={`${id}-reply`}
        label={t('Reply to {author}', { author: comment.author })}
        placeholder={t('Write a reply')}
        hidden={{ ...model.hidden, _comment: 'add', parent: id }}
        asksName={!model.context.user}
        button={{ ...colorsOf(model), text: t('Reply') }}
        send={(text, name) => sending(model, () => state.add({ text, name, parent: id }))}
        onTyped={(isTyped) => state.hold(owner, isTyped)}
        onDone={settings.approve_first && !state.shown.moderates ? undefined : onDone}
      />
    </Drawer>
  );
}

function EditDrawer({ comment, model, owner, onDone }: PartProps) {
  const { id } = comment;
  const { state } = model;
  return (
    <Drawer id={id} label={t('Edit')} of={comment}>
      <CommentForm
        // Another text in it is another form.
        key={comment.version}
        small
        id={`${id}-edit`}
        label={t('Your comment')}
        hidden={{ ...model.hidden, comment: id, _comment: 'edit', version: String(comment.version) }}
        text={comment.text}
        button={{ ...colorsOf(model), text: t('Save') }}
        send={(text) => sending(model, () => state.edit(comment, text))}
        onTyped={(isTyped) => state.hold(owner, isTyped)}
        onDone={onDone}
      />
    </Drawer>
  );
}

function DeleteDrawer({ comment, model }: PartProps) {
  const { id } = comment;
  return (
    <Drawer id={id} label={t('Delete')} of={comment}>
      <form
        method="post"
        action=""
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!model.refuses()) void model.state.remove(comment);
        }}
      >
        <Hidden fields={{ ...model.hidden, comment: id, _comment: 'delete' }} />
        <p>{t('Delete this comment for good?')}</p>
        <Button type="submit" size="small" color="#b91c1c" textColor="#ffffff">
          {t('Delete')}
        </Button>
      </form>
    </Drawer>
  );
}

const colorsOf = ({ settings }: CommentsModel) => ({
  color: settings.button_color,
  textColor: settings.button_text_color,
});

const sending = ({ context }: CommentsModel, work: () => Promise<string>): Promise<string> =>
  context.editing ? Promise.reject(new Error(sendsNothing)) : work();

// @sentences: looked up where they are shown.
const words = { approve: 'Approve', restore: 'Show again', hide: 'Hide' } as const;

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Opens below the actions; at most one of a comment. */
function Drawer({ id, label, of, children }: { id: string; label: string; of: CommentItem; children: ReactNode }) {
  const focus = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open)
      event.currentTarget.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  };
  return (
    <details name={`${id}-drawer`} className={styles.drawer} onToggle={focus}>
      <summary className={styles.action} aria-label={`${label}: ${of.author}, ${of.when}`}>
        {label}
      </summary>
      <div className={styles.open}>{children}</div>
    </details>
  );
}
