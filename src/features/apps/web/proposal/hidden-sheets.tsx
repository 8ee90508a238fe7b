import { plural, t } from '#kit/language/product.ts';
import { Switch } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import type { ProposalOnTheWire } from '#features/proposals/api.ts';
import styles from './choices.module.css';

interface Props {
  hidden: ProposalOnTheWire['hidden_sheets'];
  shown: readonly string[];
  onShown: (shown: string[]) => void;
}

/** Sheets that the spreadsheet hides, by name: they stay out of the app until the owner takes them in. */
export function HiddenSheets({ hidden, shown, onShown }: Props) {
  if (hidden.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <EyeOff size={16} strokeWidth={1.5} aria-hidden="true" /> {t('Hidden sheets')}
      </legend>
      <p className={styles.note}>
        {plural(
          hidden.length,
          'This sheet is hidden in the spreadsheet. No page shows anything of it unless you take it in.',
          'These sheets are hidden in the spreadsheet. No page shows anything of them unless you take them in.',
        )}
      </p>
      <ul className={styles.personal}>
        {hidden.map(({ sheet }) => (
          <li key={sheet}>
            <Switch
              size="sm"
              label={t('Include {sheet}', { sheet })}
              checked={shown.includes(sheet)}
              onChange={(event) => {
                const others = shown.filter((other) => other !== sheet);
                onShown(event.currentTarget.checked ? [...others, sheet] : others);
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
