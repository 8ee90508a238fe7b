import { t } from '#kit/language/product.ts';
import { ActionIcon, Autocomplete, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { Pair, PairsSetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';
import { usePanel } from './panel-context.ts';
import { useNamedColumns } from './use-named-columns.ts';
import styles from './inputs.module.css';

/** Names with their values; a value may name a column in brackets. */
export function PairsInput({ setting, value, onChange, label }: InputProps<PairsSetting>) {
  const pairs: Pair[] = Array.isArray(value)
    ? value.map((one: Partial<Pair>) => ({ key: asText(one.key), value: asText(one.value) }))
    : [];
  const change = (index: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  return (
    <div className={styles.pairs} role="group" aria-label={label}>
      {pairs.map((pair, index) => (
        // The place is the entry's identity: keys are being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.pair}>
          <TextInput
            size="sm"
            aria-label={t('Name {number}', { number: index + 1 })}
            placeholder={t('Name')}
            value={pair.key}
            onChange={(event) => change(index, { key: event.currentTarget.value })}
          />
          <PairValue
            label={t('Value {number}', { number: index + 1 })}
            value={pair.value}
            namesColumns={setting.namesColumns === true}
            onChange={(next) => change(index, { value: next })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('Remove entry {number}', { number: index + 1 })}
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          >
            <X size={15} />
          </ActionIcon>
        </div>
      ))}
      {pairs.length < setting.max && (
        <button type="button" className={styles.add} onClick={() => onChange([...pairs, { key: '', value: '' }])}>
          <Plus size={15} aria-hidden="true" /> {t('Add entry')}
        </button>
      )}
    </div>
  );
}

interface PairValueProps {
  label: string;
  value: string;
  namesColumns: boolean;
  onChange(value: string): void;
}

function PairValue({ label, value, namesColumns, onChange }: PairValueProps) {
  const { columns } = usePanel();
  const { shown, store, written } = useNamedColumns(value, namesColumns, 'plain');
  return (
    <Autocomplete
      size="sm"
      aria-label={label}
      placeholder={t('Value')}
      value={shown}
      data={namesColumns ? [...new Set(columns.map(written))] : []}
      filter={({ options }) => options}
      onChange={(next) => onChange(store(next))}
    />
  );
}
