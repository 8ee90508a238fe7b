import { t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TextSetting } from '#settings/kinds.ts';
import { asText, type InputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** A pattern, and a line to try it on. The whole answer of a visitor must match. */
export function RegexInput({ value, onChange, id, describedBy, invalid }: InputProps<TextSetting>) {
  const [sample, setSample] = useState('');
  const pattern = asText(value);
  const verdict = tryPattern(pattern, sample);
  return (
    <div className={styles.code}>
      <TextInput
        id={id}
        size="sm"
        value={pattern}
        placeholder="[A-Z]{2}[0-9]{4}"
        onChange={(event) => onChange(event.currentTarget.value)}
        error={invalid}
        aria-describedby={describedBy}
        spellCheck={false}
      />
      {pattern && (
        <div className={styles.trial}>
          <TextInput
            size="xs"
            aria-label={t('Test an answer')}
            placeholder={t('Test an answer')}
            value={sample}
            onChange={(event) => setSample(event.currentTarget.value)}
          />
          <output data-verdict={verdict}>{verdict !== 'waiting' && t(verdictText[verdict])}</output>
        </div>
      )}
    </div>
  );
}

/** @sentences */
const verdictText = { broken: 'Not a valid pattern', fits: 'Accepted', refused: 'Refused' } as const;

function tryPattern(pattern: string, sample: string): keyof typeof verdictText | 'waiting' {
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    if (sample === '') return 'waiting';
    return whole.test(sample) ? 'fits' : 'refused';
  } catch {
    return 'broken';
  }
}
