import { closedText } from '#features/visitor/rules/closed-text.ts';
import { LinkButton } from '../../shared/button.tsx';
import type { PartProps } from '../form-parts.ts';
import { limitsOf } from './limits-of.ts';
import { t } from '#kit/language/language.ts';

/** What is in the place of a form that takes no answer: why, and what its owner says. */
export function ClosedForm({ config: { settings }, rights: { closed }, context }: PartProps) {
  const signIn = closed === 'stranger' ? context.session?.signInHref : '';
  return (
    <div className="sheaf-guided sheaf-guided-closed" role="status">
      {closed && <p className="sheaf-guided-reason">{closedText(closed, limitsOf(settings))}</p>}
      {settings.closed_text && <p>{settings.closed_text}</p>}
      {signIn && (
        <LinkButton href={signIn} context={context}>
          {t('Sign in')}
        </LinkButton>
      )}
    </div>
  );
}
