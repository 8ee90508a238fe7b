import { plural, t } from '#kit/language/product.ts';
import { Switch } from '@mantine/core';
import { Lock } from 'lucide-react';
import type { ProposalOnTheWire } from '#features/proposals/api.ts';
import styles from './choices.module.css';

type Access = ProposalOnTheWire['access'];
interface Props {
  access: Access | undefined;
  onChoose: (change: { strangers_read?: boolean; strangers_add?: boolean }) => void;
}

/** Who sees the pages and adds rows without signing in. Pages about people begin closed, and adding always does. */
export function AccessChoice({ access, onChoose }: Props) {
  if (!access) return null;
  const { about_people: sheets } = access;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Lock size={16} strokeWidth={1.5} aria-hidden="true" /> {t('Once published')}
      </legend>
      {sheets.length > 0 && (
        <p className={styles.note}>
          {plural(
            sheets.length,
            '{sheets} is about people, so visitors have to sign in to see it unless you choose otherwise.',
            '{sheets} are about people, so visitors have to sign in to see them unless you choose otherwise.',
            { sheets: sheets.join(', ') },
          )}
        </p>
      )}
      <ul className={styles.personal}>
        <li>
          <Switch
            size="sm"
            label={
              sheets.length === 0
                ? t('Everyone with the address can see the pages')
                : t('Everyone with the address can see all pages')
            }
            checked={access.strangers_read}
            onChange={(event) => onChoose({ strangers_read: event.currentTarget.checked })}
          />
        </li>
        <li>
          <Switch
            size="sm"
            label={t('Everyone who sees the pages can add rows')}
            checked={access.strangers_add}
            onChange={(event) => onChoose({ strangers_add: event.currentTarget.checked })}
          />
        </li>
      </ul>
    </fieldset>
  );
}
