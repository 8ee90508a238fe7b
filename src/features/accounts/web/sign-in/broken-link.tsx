import type { ReactNode } from 'react';
import { SignInFrame } from './sign-in-frame.tsx';

/** For a link that lost its secret on the way. */
export function BrokenLink({ foot }: { foot?: ReactNode }) {
  return (
    <SignInFrame
      title="This link is incomplete"
      lead="Part of it is missing. Open it from the e-mail again, or copy the whole link."
      foot={foot}
    />
  );
}
