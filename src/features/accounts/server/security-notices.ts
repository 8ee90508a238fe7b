/** Mails that tell a person of a change to their account, so that they see one that is not theirs. */
import type { Mail, MailMessage } from '#features/mail/services.ts';
import { deviceName } from '../rules/device-name.ts';

/** Whom to tell, and where it happened. */
export interface NoticeFacts {
  to: string;
  request: Request;
  address: string;
}

export const newDeviceNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'New sign-in to your account',
    lines: ['Someone signed in to your Sheaf account from a browser you hadn’t used before.'],
  });

export const passwordChangedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your password was changed',
    lines: ['The password of your Sheaf account was changed. You’re signed out everywhere else.'],
  });

export const twoFactorNotice = (mail: Mail, facts: NoticeFacts, on: boolean): MailMessage =>
  notice(mail, facts, {
    title: on ? 'The second factor is on' : 'The second factor is off',
    lines: [
      on
        ? 'From now on, signing in to your Sheaf account requires a code from your authenticator app.'
        : 'Signing in to your Sheaf account no longer requires a second factor.',
    ],
  });

export const recoveryCodesRenewedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'New recovery codes',
    lines: ['New recovery codes were created for your Sheaf account. The old ones no longer work.'],
  });

export const recoveryCodeNotice = (mail: Mail, facts: NoticeFacts & { left: number }): MailMessage =>
  notice(mail, facts, {
    title: 'A recovery code was used',
    lines: [
      'Someone signed in to your Sheaf account with a recovery code.',
      facts.left === 0
        ? 'It was the last one. Create new ones in your account.'
        : `You have ${facts.left === 1 ? 'one recovery code' : `${facts.left} recovery codes`} left.`,
    ],
  });

export const secondFactorFailedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'A sign-in was refused',
    lines: [
      'Someone got past the first step of signing in to your Sheaf account, then entered five wrong codes. They didn’t get in.',
    ],
  });

export const addressClaimedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your address is verified',
    lines: [
      'You confirmed that this address is yours. It hadn’t been confirmed before, so we removed the password and ended all sessions of your Sheaf account.',
      'Set a new password in your account, and check who belongs to your workspace.',
    ],
  });

export const exportedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your data was exported',
    lines: ['All data of your Sheaf account, with your apps and spreadsheets, was downloaded as one file.'],
  });

export const identityUnlinkedNotice = (mail: Mail, facts: NoticeFacts, provider: string): MailMessage =>
  notice(mail, facts, {
    title: `${provider} was unlinked`,
    lines: [`You can no longer sign in to your Sheaf account with ${provider}.`],
  });

export const passkeyAddedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: 'A passkey was added',
    lines: [`You can now sign in to your Sheaf account with the passkey “${name}”.`],
    ifNot: removeIt(mail),
  });

export const passkeyRemovedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: 'A passkey was removed',
    lines: [`The passkey “${name}” no longer signs in to your Sheaf account.`],
  });

export const passkeyCopiedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: 'A passkey was refused',
    lines: [
      `Someone used the passkey “${name}” of your Sheaf account, but its counter went back. It may have been copied, so they didn’t get in.`,
      'Remove this passkey in your account, and add another one.',
    ],
    ifNot: removeIt(mail),
  });

const removeIt = (mail: Mail): string =>
  `If this wasn’t you, remove the passkey at ${mail.siteHref('/dashboard/account#passkeys')}, then choose a new password.`;

export const emailChangeRequestedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: 'Your e-mail address is about to change',
    lines: [`Someone asked to move your Sheaf account to ${email}. It moves when the link sent there is opened.`],
  });

export const emailChangedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: 'Your e-mail address was changed',
    lines: [`Your Sheaf account now uses ${email}. This address no longer opens it.`],
    ifNot: askTheHost,
  });

/** The last mail to a person: there is no account left to look at. */
export const accountDeletedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your account was deleted',
    lines: ['Your Sheaf account and everything that belonged only to it were deleted. Goodbye, and thank you.'],
    ifNot: askTheHost,
  });

const askTheHost = 'If this wasn’t you, contact your administrator immediately.';

function notice(
  mail: Mail,
  { to, request, address }: NoticeFacts,
  words: { title: string; lines: string[]; ifNot?: string },
): MailMessage {
  const when = new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    kind: 'security-notice',
    to,
    subject: words.title,
    content: {
      title: words.title,
      preview: words.lines[0] ?? words.title,
      lines: words.lines,
      facts: [
        { label: 'When', value: `${when} UTC` },
        { label: 'Device', value: deviceName(request.headers.get('user-agent') ?? '') },
        { label: 'Network address', value: address },
      ],
      ...(!words.ifNot && { action: { label: 'Review your account', href: mail.siteHref('/dashboard/account') } }),
      notes: [
        words.ifNot ??
          `If this wasn’t you, choose a new password at ${mail.siteHref('/dashboard/forgot-password')}. This signs out everyone.`,
      ],
    },
  };
}
