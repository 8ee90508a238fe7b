/**
 * The mails by which people prove an address or get in. They never contain a name that a stranger could have chosen.
 */
import { msg, msgPlural } from '#kit/language/msg.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';

const ignore = msg('If this wasn’t you, you can ignore this e-mail: no one can get in without it.');

export function signInMail(
  mail: Mail,
  to: string,
  given: { token: string; code: string; minutes: number },
): MailMessage {
  return {
    kind: 'sign-in',
    to,
    subject: msg('{code} is your code for Sheaf', { code: given.code }),
    content: {
      title: msg('Sign in to Sheaf'),
      preview: msg('Your link and your code to sign in.'),
      lines: [msg('Open the link, or enter the code in the browser where you requested it.')],
      code: given.code,
      action: { label: msg('Sign in'), href: mail.siteHref('/dashboard/sign-in-link', { token: given.token }) },
      notes: [
        msg('The link and the code work once, for {minutes} minutes. Never share the code with anyone.', {
          minutes: given.minutes,
        }),
        ignore,
      ],
    },
  };
}

/** For an address that requested a sign-in, or for a new password, and has no account. */
export function noAccountMail(mail: Mail, to: string, kind: 'sign-in' | 'reset-password'): MailMessage {
  const isSignIn = kind === 'sign-in';
  return {
    kind,
    to,
    subject: msg('No Sheaf account with this address'),
    content: {
      title: msg('No account with this address'),
      preview: isSignIn ? msg('Someone tried to sign in.') : msg('Someone tried to reset a password.'),
      lines: [
        isSignIn
          ? msg('Someone, maybe you, tried to sign in at Sheaf with {email}. No account uses this address.', {
              email: to,
            })
          : msg('Someone, maybe you, tried to reset a password at Sheaf with {email}. No account uses this address.', {
              email: to,
            }),
        msg('You may have signed up with another address, or you can create an account now.'),
      ],
      action: { label: msg('Sign up'), href: mail.siteHref('/dashboard/signup') },
      notes: [msg('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}

export function resetPasswordMail(mail: Mail, to: string, given: { token: string; minutes: number }): MailMessage {
  return {
    kind: 'reset-password',
    to,
    subject: msg('Choose a new password for Sheaf'),
    content: {
      title: msg('Choose a new password'),
      preview: msg('Your link to choose a new password.'),
      lines: [msg('Someone, maybe you, asked to reset your password. Open the link to choose a new one.')],
      action: {
        label: msg('Choose a password'),
        href: mail.siteHref('/dashboard/reset-password', { token: given.token }),
      },
      notes: [
        msg('The link works once, for {minutes} minutes. Using it signs you out everywhere.', {
          minutes: given.minutes,
        }),
        msg('If this wasn’t you, you can ignore this e-mail: your password won’t change.'),
      ],
    },
  };
}

export function verifyEmailMail(mail: Mail, to: string, given: { token: string; days: number }): MailMessage {
  return {
    kind: 'verify-email',
    to,
    subject: msg('Verify your e-mail address'),
    content: {
      title: msg('Verify your e-mail address'),
      preview: msg('One click to complete your Sheaf account.'),
      lines: [msg('Someone, maybe you, created a Sheaf account with this address. If it was you, open the link.')],
      action: { label: msg('Verify address'), href: mail.siteHref('/dashboard/verify-email', { token: given.token }) },
      notes: [
        msgPlural(given.days, 'The link works for one day.', 'The link works for {count} days.'),
        msg('If this wasn’t you, don’t open it. No one can claim the address without you.'),
      ],
    },
  };
}

export function changeEmailMail(mail: Mail, to: string, given: { token: string; hours: number }): MailMessage {
  return {
    kind: 'change-email',
    to,
    subject: msg('Confirm your new e-mail address'),
    content: {
      title: msg('Confirm your new address'),
      preview: msg('Your Sheaf account moves to this address once you confirm it.'),
      lines: [msg('Open the link to use this address for your Sheaf account from now on.')],
      action: {
        label: msg('Use this address'),
        href: mail.siteHref('/dashboard/verify-email', { token: given.token }),
      },
      notes: [
        msg('The link works once, for {hours} hours.', { hours: given.hours }),
        msg('If this wasn’t you, you can ignore this e-mail.'),
      ],
    },
  };
}

/** To an address that a person requested for their account, and that has an account. */
export function addressTakenMail(mail: Mail, to: string): MailMessage {
  return {
    kind: 'change-email',
    to,
    subject: msg('This address already has a Sheaf account'),
    content: {
      title: msg('This address already has an account'),
      preview: msg('Nothing was changed.'),
      lines: [
        msg(
          'Someone, maybe you, wanted to use this address for another Sheaf account. It already has its own account, so nothing was changed.',
        ),
      ],
      action: { label: msg('Sign in'), href: mail.siteHref('/dashboard/auth') },
      notes: [msg('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}
