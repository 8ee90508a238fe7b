import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { Check, EllipsisVertical, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { CellCommentOnTheWire, CellThreadOnTheWire } from '#features/workbooks/api/cell-comments.ts';
import { hueOf, initials } from '../../person-mark.ts';
import { sayMoment, saySince } from '../../site/shell/say-date.ts';
import { CommentEditor } from './comment-editor.tsx';
import type { Mentionable } from './mentions.ts';
import styles from './comments.module.css';

export interface ThreadActs {
  reply(thread: CellThreadOnTheWire, text: string, mentions: string[]): Promise<boolean>;
  change(comment: CellCommentOnTheWire, text: string, mentions: string[]): Promise<boolean>;
  remove(comment: CellCommentOnTheWire): void;
  resolve(thread: CellThreadOnTheWire, resolved: boolean): void;
}

interface Props {
  thread: CellThreadOnTheWire;
  /** The name of its column. */
  column: string;
  people: readonly Mentionable[];
  act: ThreadActs;
  /** Leads to the cell; left out where it is the one that is looked at. */
  onGo?: () => void;
  /** For the answer that is begun at once. */
  takeKeyboard?: (() => string) | undefined;
}

/** What was said at a cell, and where one answers. */
export function CellThreadCard({ thread, column, people, act, onGo, takeKeyboard }: Props) {
  const { resolved, comments, title } = thread;
  const place = title === '' ? column : t('{column} of {title}', { column, title });
  const [verb, label] = resolved
    ? [t('Reopen'), t('Reopen: {place}', { place })]
    : [t('Resolve'), t('Resolve: {place}', { place })];
  return (
    <li className={styles.thread} data-resolved={resolved !== null || undefined}>
      <div className={styles.threadHead}>
        {onGo ? (
          <button type="button" className={styles.place} onClick={onGo}>
            {place}
          </button>
        ) : (
          <span className={styles.place}>{place}</span>
        )}
        <Tooltip label={verb}>
          <ActionIcon
            variant="subtle"
            color={resolved ? 'gray' : 'accent'}
            size={36}
            aria-label={label}
            onClick={() => act.resolve(thread, resolved === null)}
          >
            {resolved ? <RotateCcw size={16} strokeWidth={1.5} /> : <Check size={18} strokeWidth={1.75} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {resolved && (
        <p className={styles.when}>
          {resolved.by
            ? t('Resolved by {name} {moment}', { name: resolved.by, moment: saySince(resolved.at) })
            : t('Resolved {moment}', { moment: saySince(resolved.at) })}
        </p>
      )}
      <ol className={styles.comments}>
        {comments.map((comment) => (
          <CellComment key={`${comment.id} ${comment.version}`} comment={comment} people={people} act={act} />
        ))}
      </ol>
      {!resolved && (
        <CommentEditor
          label={t('Reply')}
          act={t('Reply')}
          people={people}
          onSend={(text, mentions) => act.reply(thread, text, mentions)}
          takeKeyboard={takeKeyboard}
        />
      )}
    </li>
  );
}

function CellComment({ comment, people, act }: { comment: CellCommentOnTheWire } & Pick<Props, 'people' | 'act'>) {
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { author, file_author, text, created_at, edited, may } = comment;
  const isOfFile = file_author !== null;
  const moment = isOfFile ? t('in the file') : saySince(created_at);
  const name = isOfFile ? file_author || t('Note') : (author?.name ?? t('Former member'));
  return (
    <li className={styles.comment}>
      <span className={styles.face} data-hue={author ? hueOf(author.id) : ''} aria-hidden="true">
        {author || file_author ? initials(name) : '–'}
      </span>
      <div className={styles.said}>
        <p className={styles.who}>
          <b>{name}</b>{' '}
          <time className={styles.when} dateTime={created_at} title={sayMoment(created_at)}>
            {edited ? t('{moment}, edited', { moment }) : moment}
          </time>
        </p>
        {editing ? (
          <CommentEditor
            label={t('Comment')}
            act={t('Save')}
            people={people}
            initial={text}
            onSend={(next, mentions) => act.change(comment, next, mentions)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles.text}>{text}</p>
        )}
        {asking && (
          <p className={styles.confirming} role="group" aria-label={t('Delete this comment?')}>
            <span>{t('Delete it for good? This cannot be undone.')}</span>
            <Button size="compact-sm" color="red" onClick={() => act.remove(comment)}>
              {t('Delete')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              {t('Keep')}
            </Button>
          </p>
        )}
      </div>
      {may.length > 0 && !editing && !asking && (
        <CommentMenu name={name} may={may} onEdit={() => setEditing(true)} onDelete={() => setAsking(true)} />
      )}
    </li>
  );
}

interface CommentMenuProps {
  name: string;
  may: CellCommentOnTheWire['may'];
  onEdit(): void;
  onDelete(): void;
}

function CommentMenu({ name, may, onEdit, onDelete }: CommentMenuProps) {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('More options for the comment by {name}', { name })}
        >
          <EllipsisVertical size={16} strokeWidth={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.includes('edit') && <Menu.Item onClick={onEdit}>{t('Edit')}</Menu.Item>}
        {may.includes('delete') && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('Delete…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
