/**
 * The mails by which people prove an address or get in. They never contain a name that a stranger could have chosen.
 */
import type { Mail, MailMessage } from '#features/mail/services.ts';

const ignore = 'If this wasn’t you, you can ignore this e-mail: no one can get in without it.';

export function signInMail(
  mail: Mail,
  to: string,
  given: { token: string; code: string; minutes: number },
): MailMessage {
  return {
    kind: 'sign-in',
    to,
    subject: `${given.code} is your code for Sheaf`,
    content: {
      title: 'Sign in to Sheaf',
      preview: 'Your link and your code to sign in.',
      lines: ['Open the link, or enter the code in the browser where you requested it.'],
      code: given.code,
      action: { label: 'Sign in', href: mail.siteHref('/dashboard/sign-in-link', { token: given.token }) },
      notes: [
        `The link and the code work once, for ${given.minutes} minutes. Never share the code with anyone.`,
        ignore,
      ],
    },
  };
}

/** For an address that requested a sign-in, or for a new password, and has no account. */
export function noAccountMail(mail: Mail, to: string, kind: 'sign-in' | 'reset-password'): MailMessage {
  const requested = kind === 'sign-in' ? 'to sign in' : 'to reset a password';
  return {
    kind,
    to,
    subject: 'No Sheaf account with this address',
    content: {
      title: 'No account with this address',
      preview: `Someone tried ${requested}.`,
      lines: [
        `Someone, maybe you, tried ${requested} at Sheaf with ${to}. No account uses this address.`,
        'You may have signed up with another address, or you can create an account now.',
      ],
      action: { label: 'Sign up', href: mail.siteHref('/dashboard/signup') },
      notes: ['If this wasn’t you, you can ignore this e-mail.'],
    },
  };
}

export function resetPasswordMail(mail: Mail, to: string, given: { token: string; minutes: number }): MailMessage {
  return {
    kind: 'reset-password',
    to,
    subject: 'Choose a new password for Sheaf',
    content: {
      title: 'Choose a new password',
      preview: 'Your link to choose a new password.',
      lines: ['Someone, maybe you, asked to reset your password. Open the link to choose a new one.'],
      action: { label: 'Choose a password', href: mail.siteHref('/dashboard/reset-password', { token: given.token }) },
      notes: [
        `The link works once, for ${given.minutes} minutes. Using it signs you out everywhere.`,
        'If this wasn’t you, you can ignore this e-mail: your password won’t change.',
      ],
    },
  };
}

export function verifyEmailMail(mail: Mail, to: string, given: { token: string; days: number }): MailMessage {
  return {
    kind: 'verify-email',
    to,
    subject: 'Verify your e-mail address',
    content: {
      title: 'Verify your e-mail address',
      preview: 'One click to complete your Sheaf account.',
      lines: ['Someone, maybe you, created a Sheaf account with this address. If it was you, open the link.'],
      action: { label: 'Verify address', href: mail.siteHref('/dashboard/verify-email', { token: given.token }) },
      notes: [
        `The link works for ${given.days} days.`,
        'If this wasn’t you, don’t open it. No one can claim the address without you.',
      ],
    },
  };
}

export function changeEmailMail(mail: Mail, to: string, given: { token: string; hours: number }): MailMessage {
  return {
    kind: 'change-email',
    to,
    subject: 'Confirm your new e-mail address',
    content: {
      title: 'Confirm your new address',
      preview: 'Your Sheaf account moves to this address once you confirm it.',
      lines: ['Open the link to use this address for your Sheaf account from now on.'],
      action: { label: 'Use this address', href: mail.siteHref('/dashboard/verify-email', { token: given.token }) },
      notes: [`The link works once, for ${given.hours} hours.`, 'If this wasn’t you, you can ignore this e-mail.'],
    },
  };
}

/** To an address that a person requested for their account, and that has an account. */
export function addressTakenMail(mail: Mail, to: string): MailMessage {
  return {
    kind: 'change-email',
    to,
    subject: 'This address already has a Sheaf account',
    content: {
      title: 'This address already has an account',
      preview: 'Nothing was changed.',
      lines: [
        'Someone, maybe you, wanted to use this address for another Sheaf account. It already has its own account, so nothing was changed.',
      ],
      action: { label: 'Sign in', href: mail.siteHref('/dashboard/auth') },
      notes: ['If this wasn’t you, you can ignore this e-mail.'],
    },
  };
}
