import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { BlockActs, PageContext } from '../../view-contract.ts';
import { Button } from '../../shared/button.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import styles from './passkeys.module.css';
import { t } from '#kit/language/language.ts';

interface PasskeyButtonProps {
  act: Pick<BlockActs, 'authenticate'>;
  context: PageContext;
  /** Where to go on; ''. */
  next: string;
}

/** Signs in with a passkey. It needs a script, and hides where none runs. */
export function PasskeyButton({ act, context, next }: PasskeyButtonProps) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!context.session?.takesPasskeys) return null;
  const enter = async (): Promise<void> => {
    if (context.editing) return;
    setBusy(true);
    setProblem('');
    const { failureText, signInWithPasskey } = await import('./with-passkey.ts');
    try {
      // The page is left: it stays busy until then.
      await signInWithPasskey(act, next);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.way}>
      <Button
        variant="outline"
        size="large"
        className={styles.button}
        icon={<Icon of={Fingerprint} size={18} />}
        disabled={!isHydrated}
        busy={isBusy}
        onClick={() => void enter()}
      >
        {t('Sign in with a passkey')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
