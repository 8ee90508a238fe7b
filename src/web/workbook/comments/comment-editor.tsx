import { t } from '#kit/language/product.ts';
import { Button, Textarea } from '@mantine/core';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const change = (next: string): void => {
    setText(next);
    onText?.(next);
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const isSent = await onSend(text, mentionsIn(text, people));
    setBusy(false);
    if (isSent) change('');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isSendKey(event)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      keepWithin(event);
      onCancel();
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
      <MentionField
        label={label}
        people={people}
        text={text}
        takeKeyboard={takeKeyboard}
        onText={change}
        onTake={setText}
        onKey={onKey}
      />
      {(text.trim() !== '' || onCancel) && (
        <div className={styles.sending}>
          {onCancel && (
            <Button variant="default" size="sm" h={36} onClick={onCancel}>
              {t('Cancel')}
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

interface FieldProps extends Pick<Props, 'label' | 'people' | 'takeKeyboard'> {
  text: string;
  onText(text: string): void;
  /** A member was chosen: the text with their name. */
  onTake(text: string): void;
  /** A key that is none for the choices. */
  onKey(event: KeyboardEvent): void;
}

/** A text in which `@` offers the members. */
function MentionField({ label, people, text, takeKeyboard, onText, onTake, onKey }: FieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const begin = useEffectEvent(() => takeKeyboard && takeOver(area.current, takeKeyboard()));
  // Before the next key, which is for this editor.
  useLayoutEffect(() => void begin(), []);
  const { choices, active, take, ...mention } = useMention(area, text, onTake, people);
  return (
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
          onText(event.target.value);
          mention.onTyped(event.target.selectionStart);
        }}
        onSelect={mention.onSelect}
        onKeyDown={(event) => {
          if (!mention.onKey(event)) onKey(event);
        }}
        onBlur={mention.close}
      />
      {choices.length > 0 && <MemberChoices id={id} choices={choices} active={active} onTake={take} />}
    </div>
  );
}

interface ChoicesProps {
  id: string;
  choices: readonly Mentionable[];
  active: number;
  onTake(person: Mentionable): void;
}

/** The members whose names begin like what was typed after `@`. */
function MemberChoices({ id, choices, active, onTake }: ChoicesProps) {
  return (
    <div role="listbox" id={id} aria-label={t('Members')} className={styles.choices}>
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
            onTake(person);
          }}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}

const isSendKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** What is open within the drawer closes before the drawer. */
function keepWithin(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The member that is mentioned at the caret: the choices for what was typed after `@`, and the keys between them. */
function useMention(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  people: readonly Mentionable[],
) {
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(text);
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
  const close = (): void => setClosedAt(text);
  return {
    ...{ choices, active, take, close },
    onTyped(at: number) {
      setCaret(at);
      setActive(0);
    },
    onSelect: () => setCaret(area.current?.selectionStart ?? text.length),
    /** Whether a key was one for the choices. */
    onKey(event: KeyboardEvent): boolean {
      const chosen = choices[active];
      if (!chosen || isSendKey(event)) return false;
      if (event.key === 'Escape') {
        keepWithin(event);
        close();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setActive((active + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length);
      } else if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        take(chosen);
      } else return false;
      return true;
    },
  };
}
