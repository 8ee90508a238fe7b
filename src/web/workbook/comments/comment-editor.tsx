import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { longestComment } from '#features/comments/rules/comment.ts';
import { takeOver } from '../grid/take-over.ts';
import { type Mentionable, mentionAt, mentionsIn, peopleFor } from './mentions.ts';
import styles from './comments.module.css';

interface Props {
  label: string;
  act: string;
  people: readonly Mentionable[];
  initial?: string;
  /** True once it is saved; else the words stay. */
  onSend(text: string, mentions: string[]): Promise<boolean>;
  onCancel?: () => void;
  /** Takes the keyboard when it is there, and what was typed until then, which this answers. */
  takeKeyboard?: (() => string) | undefined;
  onText?: (text: string) => void;
}

/** Where a comment is typed; `@` offers the members. Ctrl and Enter sends. */
export function CommentEditor({ label, act, people, initial = '', onSend, onCancel, takeKeyboard, onText }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(initial.length);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(initial);
  const [busy, setBusy] = useState(false);
  const begin = useEffectEvent(() => takeKeyboard && takeOver(area.current, takeKeyboard()));
  // Before the next key, which is for this editor.
  useLayoutEffect(() => void begin(), []);
  const mention = mentionAt(text, caret);
  const choices = mention && closedAt !== text ? peopleFor(mention.typed, people) : [];
  const take = (person: Mentionable): void => {
    if (!mention) return;
    const next = `${text.slice(0, mention.from)}@${person.name} ${text.slice(caret)}`;
    const position = mention.from + person.name.length + 2;
    setText(next);
    setCaret(position);
    setClosedAt(next);
    requestAnimationFrame(() => area.current?.setSelectionRange(position, position));
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const isSent = await onSend(text, mentionsIn(text, people));
    setBusy(false);
    if (!isSent) return;
    setText('');
    onText?.('');
  };
  const onKey = (event: KeyboardEvent): void => {
    const chosen = choices[active];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && (chosen || onCancel)) {
      // What is open within the drawer closes before the drawer.
      event.preventDefault();
      event.stopPropagation();
      if (chosen) setClosedAt(text);
      else onCancel?.();
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length);
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      take(chosen);
    }
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.typed}>
        <Textarea
          ref={area}
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={longestComment}
          autosize
          minRows={2}
          maxRows={8}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? id : undefined}
          aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
          data-autofocus={takeKeyboard ? true : undefined}
          onChange={(event) => {
            setText(event.target.value);
            onText?.(event.target.value);
            setCaret(event.target.selectionStart);
            setActive(0);
          }}
          onSelect={() => setCaret(area.current?.selectionStart ?? text.length)}
          onKeyDown={onKey}
          onBlur={() => setClosedAt(text)}
        />
        {choices.length > 0 && (
          <div role="listbox" id={id} aria-label="Members" className={styles.choices}>
            {choices.map((person, position) => (
              <div
                key={person.id}
                role="option"
                tabIndex={-1}
                id={`${id}-${position}`}
                aria-selected={position === active}
                className={styles.choice}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(person);
                }}
              >
                {person.name}
              </div>
            ))}
          </div>
        )}
      </div>
      {(text.trim() !== '' || onCancel) && (
        <div className={styles.sending}>
          {onCancel && (
            <Button variant="default" size="sm" h={36} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" h={36} loading={busy} disabled={text.trim() === ''}>
            {act}
          </Button>
        </div>
      )}
    </form>
  );
}
