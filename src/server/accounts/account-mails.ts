/** The mails by which people prove an address or get in. No name that a stranger could have chosen stands in them. */
import type { Mail, MailMessage } from '../people-services.ts';

const ignore = 'If it was not you, ignore this mail: without it nobody gets in.';

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
      lines: ['Follow the link, or type the code in the browser where you asked for it.'],
      code: given.code,
      action: { label: 'Sign in', href: mail.siteHref('/dashboard/sign-in-link', { token: given.token }) },
      notes: [`Link and code work once, for ${given.minutes} minutes. Never tell anybody the code.`, ignore],
    },
  };
}

/** For an address that asked to sign in, or for a new password, and has no account. */
export function noAccountMail(mail: Mail, to: string, kind: 'sign-in' | 'reset-password'): MailMessage {
  const wanted = kind === 'sign-in' ? 'to sign in' : 'for a new password';
  return {
    kind,
    to,
    subject: 'There is no Sheaf account with this address',
    content: {
      title: 'There is no account with this address',
      preview: `Somebody asked ${wanted}.`,
      lines: [
        `Somebody, perhaps you, asked ${wanted} at Sheaf with ${to}. There is no account with this address.`,
        'Perhaps you signed up with another one. Or make an account now.',
      ],
      action: { label: 'Sign up', href: mail.siteHref('/dashboard/signup') },
      notes: ['If it was not you, ignore this mail.'],
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
      lines: ['Somebody, perhaps you, asked for a new password. Follow the link to choose it.'],
      action: { label: 'Choose a password', href: mail.siteHref('/dashboard/reset-password', { token: given.token }) },
      notes: [
        `The link works once, for ${given.minutes} minutes. It signs you out everywhere.`,
        'If it was not you, ignore this mail: your password stays as it is.',
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
      preview: 'One click, and your Sheaf account is complete.',
      lines: ['Somebody, perhaps you, made a Sheaf account with this address. Follow the link if it was you.'],
      action: { label: 'Verify address', href: mail.siteHref('/dashboard/verify-email', { token: given.token }) },
      notes: [
        `The link works for ${given.days} days.`,
        'If it was not you, do not follow it. Nobody can make the address theirs without you.',
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
      lines: ['Follow the link to use this address for your Sheaf account from now on.'],
      action: { label: 'Use this address', href: mail.siteHref('/dashboard/verify-email', { token: given.token }) },
      notes: [`The link works once, for ${given.hours} hours.`, 'If it was not you, ignore this mail.'],
    },
  };
}

/** To an address that somebody wants to move their account to, and that has an account. */
export function addressTakenMail(mail: Mail, to: string): MailMessage {
  return {
    kind: 'change-email',
    to,
    subject: 'This address has a Sheaf account already',
    content: {
      title: 'This address has an account already',
      preview: 'Nothing was changed.',
      lines: [
        'Somebody, perhaps you, wanted to use this address for another Sheaf account. It has one of its own, so nothing was changed.',
      ],
      action: { label: 'Sign in', href: mail.siteHref('/dashboard/auth') },
      notes: ['If it was not you, ignore this mail.'],
    },
  };
}
