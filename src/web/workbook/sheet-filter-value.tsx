import { t } from '#kit/language/product.ts';
import { Autocomplete, Select, TagsInput, TextInput } from '@mantine/core';
import { type FilterInputKind, type FilterKind, longestFilterValue } from '#features/visitor/rules/filter-rules.ts';
import { anyOfMarker } from '#engine/query-model.ts';

interface Props {
  kind: FilterKind;
  input: FilterInputKind;
  text: string;
  /** What the column lists. */
  options: readonly string[] | undefined;
  /** What is wrong with it; '' for nothing. Said once something was typed. */
  problem: string;
  onChange(text: string): void;
  autoFocus?: boolean;
}

/** What a condition compares with, in the control that fits; none where there is nothing to fill in. */
export function SheetFilterValue({ kind, input, text, options = [], problem, onChange, autoFocus = false }: Props) {
  if (input === 'none') return null;
  if (input === 'list') {
    return (
      <TagsInput
        label={t('Values')}
        description={t('Press Enter after each.')}
        data={[...options]}
        value={text.split(anyOfMarker).filter(Boolean)}
        onChange={(values) => onChange(values.join(anyOfMarker))}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <Select
        label={t('Value')}
        placeholder={t('Yes or no')}
        data={[
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (options.length > 0 && input === 'text') {
    return (
      <Autocomplete
        label={t('Value')}
        data={[...options]}
        maxLength={longestFilterValue}
        value={text}
        data-autofocus={autoFocus || undefined}
        error={text !== '' && problem ? problem : undefined}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      label={input === 'days' ? t('Days') : input === 'date' ? t('Day') : t('Value')}
      type={input === 'date' ? 'date' : 'text'}
      inputMode={input === 'number' || input === 'days' ? 'decimal' : undefined}
      maxLength={longestFilterValue}
      value={text}
      data-autofocus={autoFocus || undefined}
      error={text !== '' && problem ? problem : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
