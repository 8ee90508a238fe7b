import { t } from '#kit/language/product.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { icon } from './tool.tsx';
import styles from './toolbar.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText(text: string): void;
  /** The keyboard goes back to the cells. */
  onDone(): void;
}

/** What rows are searched for. A narrow toolbar has a button of it, which opens over its line. */
export function SearchField({ field, text, onText, onDone }: Props) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The cell that takes the keyboard would be typed into by the same key.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onText('');
    field.current?.blur();
    onDone();
  };
  return (
    <TextInput
      ref={field}
      className={styles.search}
      placeholder={t('Search')}
      aria-label={t('Search this sheet')}
      value={text}
      enterKeyHint="search"
      leftSection={<Search {...icon} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => onText('')} />}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
