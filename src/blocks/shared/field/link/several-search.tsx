import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../classes.ts';
import { Icon } from '../../icon.tsx';
import { FoundNames, said } from './found-names.tsx';
import { type SeveralProps, useSeveral } from './use-several.ts';
import field from '../field.module.css';
import search from './link-search.module.css';
import styles from './several.module.css';
import { t } from '#kit/language/language.ts';

/**
 * Several rows of another sheet as chips, with a search for more of them below: the combobox pattern of ARIA. Enter takes
 * the row that the arrows are at, Backspace in the empty field takes the last chip away.
 */
export function SeveralSearch(props: SeveralProps) {
  const { id, invalid, describedBy, takesFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  const several = useSeveral(props);
  const { taken, text, found, open, setOpen, active, take, remove } = several;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const list = `${id}-list`;
  return (
    <span className={styles.box}>
      <input type="hidden" name={props.field.column} value={several.value} />
      <Taken
        label={props.field.label}
        taken={taken}
        onRemove={(key) => {
          remove(key);
          input.current?.focus();
        }}
      />
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
        aria-required={props.field.required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        className={classes(field.input, search.input)}
        placeholder={props.field.placeholder || t('Type to search')}
        value={text}
        onChange={(event) => several.type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={several.onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <span role="status" className={search.announced}>
        {open ? said(found.names, Math.max(found.total - taken.length, found.names?.length ?? 0), found.failure) : ''}
      </span>
      <FoundNames {...{ id: list, label: props.field.label, input, open, found, active, take }} chosen={null} />
    </span>
  );
}

interface TakenProps {
  label: string;
  taken: ReturnType<typeof useSeveral>['taken'];
  onRemove(key: string): void;
}

/** The rows that are chosen, each with a button that takes it away. */
function Taken({ label, taken, onRemove }: TakenProps) {
  return (
    <span role="list" aria-label={label} className={styles.picked}>
      {taken.map(({ key, name }) => (
        <span role="listitem" key={key} className={styles.taken}>
          <span className={styles.takenName}>{name}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('Remove {name}', { name })}
            onClick={() => onRemove(key)}
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      ))}
    </span>
  );
}
