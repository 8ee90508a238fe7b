import { useRef, useState } from 'react';
import styles from './workbook-page.module.css';

interface Props {
  value: string;
  label: string;
  onSave(name: string): void;
}

/** A name that can be typed over where it is: Enter or leaving saves, Escape gives up. Key it by its value. */
export function EditableName({ value, label, onSave }: Props) {
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const name = draft.trim();
    if (name === '' || name === value) setDraft(value);
    else onSave(name);
  };
  return (
    <span className={styles.name} data-value={draft}>
      <input
        ref={input}
        value={draft}
        aria-label={label}
        maxLength={200}
        size={1}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') input.current?.blur();
          if (event.key !== 'Escape') return;
          setDraft(value);
          requestAnimationFrame(() => input.current?.blur());
        }}
      />
    </span>
  );
}
