import { type AriaAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  longestComment,
  longestCommentName,
  readCommentName,
  readCommentText,
} from '#features/comments/rules/comment.ts';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { problemOf } from '../shared/problem-of.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import styles from './comment-form.module.css';
import { plural, t } from '#kit/language/language.ts';

interface CommentFormProps {
  /** Of its fields: unique on the page. */
  id: string;
  /** What the text is called for those who cannot see where it is. */
  label: string;
  /** Fields that a post without a script carries. */
  hidden: Readonly<Record<string, string>>;
  /** Of visitors who are no one in particular. */
  asksName?: boolean;
  text?: string;
  placeholder?: string;
  button: { text: string; color: string; textColor: string };
  small?: boolean;
  /** Answers what to tell; rejects with a sentence for people. What was typed then stays. */
  send(text: string, name: string): Promise<string>;
  onDone?(): void;
  /** Whether something is typed in it. */
  onTyped?(isTyped: boolean): void;
  /** What is next to the button. */
  children?: ReactNode;
}

interface Trouble {
  message: string;
  fields: Record<string, string>;
}
const none: Trouble = { message: '', fields: {} };
/** From how many characters left on they are counted. */
const scarce = 200;

/** A field for a comment. Without a script it is posted to its own page; with one it is sent in place, and once. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, hidden, asksName = false, text = '', button, small = false } = props;
  const isHydrated = useHydrated();
  const { submit, busy, trouble, reported, left, typed } = useSubmit(props);
  const troubleId = `${id}-trouble`;
  const describes = (field: string) => ({
    'aria-invalid': trouble.fields[field] ? true : undefined,
    'aria-describedby': trouble.message ? troubleId : undefined,
  });
  return (
    <form
      method="post"
      action=""
      noValidate={isHydrated}
      className={classes(styles.form, small && styles.small)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {asksName && <NameField described={describes('name')} />}
      <textarea
        id={`${id}-text`}
        name="text"
        required
        rows={small ? 2 : 3}
        aria-label={label}
        placeholder={props.placeholder || undefined}
        defaultValue={text}
        // With a script, a text that is too long is reported and not cut.
        maxLength={isHydrated ? undefined : longestComment}
        readOnly={busy}
        className={classes(styles.input, styles.text)}
        onKeyDown={submitByKey}
        onChange={(event) => typed(event.currentTarget.value)}
        {...describes('text')}
      />
      <div className={styles.foot}>
        <Report id={troubleId} trouble={trouble} reported={reported} left={left}>
          {props.children}
        </Report>
        <Button type="submit" busy={busy} color={button.color} textColor={button.textColor} className={styles.send}>
          {button.text}
        </Button>
      </div>
    </form>
  );
}

/** Sends a form, once, and knows what became of it. */
function useSubmit(props: CommentFormProps) {
  const { asksName = false, text = '' } = props;
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(none);
  const [reported, setReported] = useState('');
  const [left, setLeft] = useState(longestComment - text.length);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    const fields = new FormData(form);
    const [content, name] = [textOf(fields, 'text'), textOf(fields, 'name')];
    const wrong = wrongFields(content, asksName ? name : null);
    setTrouble(wrong);
    setReported('');
    if (wrong.message) return focusFirst(form, wrong);
    underWay.current = true;
    setBusy(true);
    try {
      const message = await props.send(content, name);
      form.querySelector('textarea')?.form?.reset();
      if (asksName) setName(form, name);
      setLeft(longestComment - text.length);
      props.onTyped?.(false);
      setReported(message);
      props.onDone?.();
    } catch (error) {
      const problem = problemOf(error, t('Couldn’t send your comment. Your text is still here. Try again.'));
      setTrouble({ message: problem.message, fields: problem.fields });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  const typed = (value: string): void => {
    setLeft(longestComment - value.length);
    props.onTyped?.(value.trim() !== '' && value !== text);
    if (trouble !== none) setTrouble(none);
    if (reported) setReported('');
  };
  return { submit, busy, trouble, reported, left, typed };
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function NameField({ described }: { described: AriaAttributes }) {
  return (
    <label className={styles.name}>
      <span className={styles.label}>{t('Your name')}</span>
      <input
        name="name"
        required
        autoComplete="name"
        maxLength={longestCommentName}
        className={styles.input}
        {...described}
      />
    </label>
  );
}

interface ReportProps {
  id: string;
  trouble: Trouble;
  reported: string;
  /** Characters. */
  left: number;
  children: ReactNode;
}

/** What is wrong, what became of it, how much more fits; else what is usually there. */
function Report({ id, trouble, reported, left, children }: ReportProps) {
  return (
    <div className={styles.words}>
      <p id={id} role="alert" className={styles.trouble}>
        {trouble.message}
      </p>
      <p role="status" className={styles.message}>
        {reported}
      </p>
      {left <= scarce && !trouble.message && (
        <p className={classes(styles.left, left < 0 && styles.trouble)}>
          {left < 0
            ? plural(-left, '{count} character too many', '{count} characters too many')
            : plural(left, '{count} character left', '{count} characters left')}
        </p>
      )}
      {!trouble.message && !reported && left > scarce && children}
    </div>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

function wrongFields(typed: string, name: string | null): Trouble {
  const fields: Record<string, string> = {};
  const [text, person] = [readCommentText(typed), name === null ? null : readCommentName(name)];
  if (person && 'problem' in person) fields['name'] = person.problem;
  if ('problem' in text) fields['text'] = text.problem;
  return { message: Object.values(fields).join(' '), fields };
}

function focusFirst(form: HTMLFormElement, { fields }: Trouble): void {
  form.querySelector<HTMLElement>(fields['name'] ? '[name="name"]' : '[name="text"]')?.focus();
}

/** Who writes one comment may write another. */
function setName(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLInputElement>('[name="name"]');
  if (field) field.value = name;
}
