import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PageContext } from '../../view-contract.ts';
import { Icon } from '../icon.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../owner-color.ts';
import { searchForm } from '../query-address.ts';
import styles from './search.module.css';
import { t } from '#kit/language/language.ts';

interface SearchBoxProps {
  blockId: string;
  context: PageContext;
  /** What the visitor calls that which is searched: "questions". */
  of?: string;
  /** What is searched for by now. */
  search: string | undefined;
  onSearch: (text: string) => void;
  isHydrated: boolean;
  /** Owner's color; '' is the theme's. */
  color: string;
}

/** A plain form that asks the server; once hydrated it asks while the visitor types. */
export function SearchBox({
  blockId,
  context,
  of = t('rows'),
  search = '',
  onSearch,
  isHydrated,
  color,
}: SearchBoxProps) {
  const { text, input, put, empty } = useTypedSearch(search, isHydrated, onSearch);
  const { action, name, remaining: stored } = searchForm(context.path, blockId);
  const hint = `${blockId}-search-hint`;
  const label = t('Search the {of}', { of });
  return (
    <search className={styles.place}>
      <form
        action={action}
        className={styles.search}
        style={cssVariables({
          '--search-color': ownerColor(color),
          '--search-text': color ? ownerTextOn(color) : undefined,
        })}
        onSubmit={(event) => {
          event.preventDefault();
          put(input.current?.value ?? '');
        }}
      >
        {stored.map(([key, value], index) => (
          // A name may be in the address several times.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={index} type="hidden" name={key} value={value} />
        ))}
        <button type="submit" className={styles.send} aria-label={label}>
          <Icon of={Search} size={16} />
        </button>
        <input
          ref={input}
          type="search"
          name={name}
          defaultValue={text}
          placeholder={t('Search')}
          maxLength={500}
          aria-label={label}
          aria-describedby={hint}
          autoComplete="off"
          onChange={(event) => put(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) empty();
          }}
        />
        {text && (
          <button type="button" className={styles.clear} aria-label={t('Clear the search')} onClick={empty}>
            <Icon of={X} size={16} />
          </button>
        )}
      </form>
      <span id={hint} className={styles.hint}>
        {t('Use commas for alternatives and quotes for exact phrases: red, “dark blue”')}
      </span>
    </search>
  );
}

/** What is typed, in a field that keeps its own value: it may be typed in before the page is awake. */
function useTypedSearch(search: string, isHydrated: boolean, onSearch: (text: string) => void) {
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(text);
  const put = (value: string) => {
    typed.current = value;
    setText(value);
    onSearch(value);
  };
  const empty = () => {
    if (input.current) input.current.value = '';
    put('');
    input.current?.focus();
  };
  useEffect(() => {
    // Typed while the page woke: no one listened then.
    const value = input.current?.value ?? '';
    if (!isHydrated || value === typed.current) return;
    typed.current = value;
    setText(value);
    onSearch(value);
  }, [isHydrated, onSearch]);
  return { text, input, put, empty };
}
