import { t } from '#kit/language/product.ts';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { TextSetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';
import styles from './code-lines.module.css';

const placeholders = { html: '<p>Hello</p>', css: '.card { border-radius: 0 }', js: 'console.log(sheaf.rows)' };

/** Code with numbered lines. Tab indents; Escape first lets it lead on to the next control. */
export function CodeLines(props: InputProps<TextSetting>) {
  const { setting, value, onChange, id, placeholder, describedBy, invalid } = props;
  const text = asText(value);
  const hint = useId();
  const numbers = useRef<HTMLOListElement>(null);
  const leads = useRef(false);
  const lines = text.split('\n').length;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const leaves = leads.current;
    leads.current = event.key === 'Escape';
    if (event.key !== 'Tab' || event.shiftKey || leaves) return;
    event.preventDefault();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const element = event.currentTarget;
    onChange(`${text.slice(0, start)}  ${text.slice(end)}`);
    requestAnimationFrame(() => element.setSelectionRange(start + 2, start + 2));
  };
  return (
    <div className={styles.code} data-invalid={invalid || undefined}>
      <ol ref={numbers} className={styles.numbers} aria-hidden="true">
        {Array.from({ length: lines }, (_, at) => (
          <li key={at}>{at + 1}</li>
        ))}
      </ol>
      <textarea
        id={id}
        className={styles.text}
        rows={Math.min(24, Math.max(6, lines))}
        wrap="off"
        spellCheck={false}
        // Escape leaves the field here, and not the dialog around it.
        data-mantine-stop-propagation
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        maxLength={setting.maxLength}
        placeholder={placeholder ?? (setting.language && placeholders[setting.language])}
        aria-describedby={[describedBy, hint].filter(Boolean).join(' ')}
        aria-invalid={Boolean(invalid) || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
        onScroll={(event) => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
      <span id={hint} hidden>
        {t('Tab indents. Press Escape, then Tab, to leave the field.')}
      </span>
    </div>
  );
}
