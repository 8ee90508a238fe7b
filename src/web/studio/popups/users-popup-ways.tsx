import { t } from '#kit/language/product.ts';
import { useCallback } from 'react';
import { signInWays } from '#features/sign-in-providers/api.ts';
import { call } from '../../call.ts';
import { useLoaded } from '../releases/use-loaded.ts';
import shared from './popups.module.css';

/** Who else comes in without a password; nothing where nobody does. */
export function SignInWays({ appId }: { appId: string }) {
  const ask = useCallback((signal: AbortSignal) => call(signInWays, { params: { appId }, signal }), [appId]);
  const { answer } = useLoaded(ask, '');
  if (!answer || answer.told.length === 0) return null;
  return (
    <ul className={shared.note} aria-label={t('Signing in without a password')}>
      {answer.told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
