import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../classes.ts';
import { Icon } from '../../icon.tsx';
import { FoundNames, said } from './found-names.tsx';
import { type LinkSearchProps, useLinkSearch } from './use-link-search.ts';
import field from '../field.module.css';
import styles from './link-search.module.css';
import { t } from '#kit/language/language.ts';

/**
 * A search for one of many rows by name, as the combobox pattern of ARIA has it: the list is under the field, arrows
 * move in it, Enter takes, Escape puts it away. What is typed and not taken is sent as it is, and the server says
 * whether it names a row.
 */
export function LinkSearch(props: LinkSearchProps) {
  const { id, invalid, describedBy, takesFocus, before } = props;
  const input = useRef<HTMLInputElement>(null);
  const { chosen, found, open, active, type, take, show, onKeyDown, leave } = useLinkSearch(props);
  const hadFocus = useRef(takesFocus || (before && before === document.activeElement));
  useEffect(() => {
    if (hadFocus.current) input.current?.focus();
  }, []);
  const list = `${id}-list`;
  return (
    <span className={styles.box}>
      <input type="hidden" name={props.field.column} value={chosen.key ?? chosen.text} />
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
        className={classes(field.input, styles.input)}
        placeholder={props.field.placeholder || t('Type to search')}
        value={chosen.text}
        onChange={(event) => type(event.target.value)}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <span className={field.selectArrow}>
        <Icon of={ChevronDown} size={16} />
      </span>
      <span role="status" className={styles.announced}>
        {open ? said(found.names, found.total, found.failure) : ''}
      </span>
      <FoundNames {...{ id: list, label: props.field.label, input, open, found, active, take }} chosen={chosen.key} />
    </span>
  );
}
