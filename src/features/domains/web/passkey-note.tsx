import { t } from '#kit/language/product.ts';
import { takesPasskeys } from '#features/app-users/rules/takes-passkeys.ts';
import { useStudioState } from '#web/studio/state/use-studio.ts';
import styles from './domain.module.css';

/** Where an app gets another address: browsers offer passkeys at the old one alone. */
export function PasskeyNote() {
  const isOn = useStudioState(({ app }) => app !== null && takesPasskeys(app));
  if (!isOn) return null;
  return (
    <p className={styles.quiet}>
      {t(
        'Passkeys belong to the address where people added them. At another address, people sign in another way once and add a new one.',
      )}
    </p>
  );
}
