import type { FormEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import type { CommentItem } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { type CommentsModel, sendsNothing } from './comments-model.ts';
import styles from './comment-actions.module.css';

interface ActionsProps {
  comment: CommentItem;
  model: CommentsModel;
  isReply: boolean;
  entry: RefObject<HTMLLIElement | null>;
}

/** Reply, change, delete and, for editors, approve and hide. All of it works without a script too. */
export function CommentActions({ comment, model, isReply, entry }: ActionsProps) {
  const { may, id } = comment;
  const { settings, state, mayAdd, threaded, context } = model;
  const mayReply = threaded && !isReply && mayAdd && (comment.state === 'shown' || comment.state === 'waiting');
  if (!mayReply && may.length === 0) return null;
  const hidden = { ...model.hidden, comment: id };
  const button = { color: settings.button_color, textColor: settings.button_text_color };
  const owner = isReply ? comment.parent : id;
  const close = () => entry.current?.querySelectorAll('details[open]').forEach((one) => one.removeAttribute('open'));
  const sending = (work: () => Promise<string>) => (context.editing ? Promise.reject(new Error(sendsNothing)) : work());
  const moderate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (model.refuses()) return;
    if (act === 'approve' || act === 'hide' || act === 'restore') void state.moderate(comment, act);
  };
  const moderations = (['approve', 'restore', 'hide'] as const).filter((one) => may.includes(one));
  return (
    <div className={styles.actions}>
      {moderations.length > 0 && (
        <form method="post" action="" className={styles.inline} onSubmit={moderate}>
          <Hidden fields={hidden} />
          {moderations.map((act) => (
            <button key={act} type="submit" name="_comment" value={act} className={styles.action}>
              {words[act]}
            </button>
          ))}
        </form>
      )}
      {mayReply && (
        <Drawer id={id} label="Reply" of={comment}>
          <CommentForm
            small
            id={`${id}-reply`}
            label={`Reply to ${comment.author}`}
            placeholder="Write a reply"
            hidden={{ ...model.hidden, _comment: 'add', parent: id }}
            asksName={!context.user}
            button={{ ...button, text: 'Reply' }}
            send={(text, name) => sending(() => state.add({ text, name, parent: id }))}
            onTyped={(isTyped) => state.hold(owner, isTyped)}
            onDone={settings.approve_first && !state.shown.moderates ? undefined : close}
          />
        </Drawer>
      )}
      {may.includes('edit') && (
        <Drawer id={id} label="Edit" of={comment}>
          <CommentForm
            // Another text in it is another form.
            key={comment.version}
            small
            id={`${id}-edit`}
            label="Your comment"
            hidden={{ ...hidden, _comment: 'edit', version: String(comment.version) }}
            text={comment.text}
            button={{ ...button, text: 'Save' }}
            send={(text) => sending(() => state.edit(comment, text))}
            onTyped={(isTyped) => state.hold(owner, isTyped)}
            onDone={close}
          />
        </Drawer>
      )}
      {may.includes('delete') && (
        <Drawer id={id} label="Delete" of={comment}>
          <form
            method="post"
            action=""
            className={styles.confirm}
            onSubmit={(event) => {
              event.preventDefault();
              if (!model.refuses()) void state.remove(comment);
            }}
          >
            <Hidden fields={{ ...hidden, _comment: 'delete' }} />
            <p>Delete this comment for good?</p>
            <Button type="submit" size="small" color="#b91c1c" textColor="#ffffff">
              Delete
            </Button>
          </form>
        </Drawer>
      )}
    </div>
  );
}

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
