import { t } from '#kit/language/product.ts';
import { PasswordInput, TagsInput, TextInput } from '@mantine/core';
import type { Step } from '../../rules/automation.ts';
import { storedHeader } from '../../rules/stored-header.ts';
import type { EditorAround } from './editor-around.ts';
import { PlaceholderText } from './placeholder-text.tsx';

interface Props {
  step: Extract<Step, { kind: 'call' }>;
  around: EditorAround;
  /** New values, by `step id:name`. */
  headers: Readonly<Record<string, string>>;
  onChange(step: Step): void;
  onHeader(name: string, value: string): void;
}

/** An address, what is posted to it, and headers whose values nobody reads again. */
export function CallFields({ step, around, headers, onChange, onHeader }: Props) {
  return (
    <>
      <TextInput
        label={t('Address')}
        placeholder="https://"
        maxLength={2_000}
        value={step.address}
        onChange={(event) => onChange({ ...step, address: event.currentTarget.value.trim() })}
      />
      <TagsInput
        label={t('Headers')}
        placeholder="Authorization"
        description={t('Press Enter after each name. Values are stored sealed.')}
        maxTags={10}
        value={[...step.headers]}
        onChange={(next) => onChange({ ...step, headers: next.map((name) => name.trim()) })}
      />
      {step.headers.map((name) => {
        const sent = `${step.id}:${name}`;
        const isStored = around.storedHeaders.includes(storedHeader(step, name));
        return (
          <PasswordInput
            key={name}
            label={t('Value of {name}', { name })}
            autoComplete="off"
            placeholder={isStored ? t('Stored. Enter another one to replace it.') : ''}
            value={headers[sent] ?? ''}
            onChange={(event) => onHeader(sent, event.currentTarget.value)}
          />
        );
      })}
      <PlaceholderText
        label={t('Body')}
        description={t('JSON, with values within quotes. Empty: the row with its cells by column id.')}
        value={step.body}
        placeholders={around.placeholders}
        maxLength={5_000}
        lines={3}
        onChange={(body) => onChange({ ...step, body })}
      />
    </>
  );
}
