import { t } from '#kit/language/product.ts';
import type { ReactNode } from 'react';
import { SignInFrame } from './sign-in-frame.tsx';

/** For a link that lost its secret on the way. */
export function BrokenLink({ foot }: { foot?: ReactNode }) {
  return (
    <SignInFrame
      title={t('This link is incomplete')}
      lead={t('Part of it is missing. Open it from the e-mail again, or copy the whole link.')}
      foot={foot}
    />
  );
}
