/** Mails that tell a person of a change to their account, so that they see one that is not theirs. */
import type { Mail, MailMessage } from '../people-services.ts';
import { deviceName } from './device-name.ts';

/** Whom to tell, and where it happened. */
export interface NoticeFacts {
  to: string;
  request: Request;
  address: string;
}

export const newDeviceNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'New sign-in to your account',
    lines: ['Somebody signed in to your Sheaf account with a browser that you had not used before.'],
  });

export const passwordChangedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your password was changed',
    lines: ['The password of your Sheaf account was changed. You are signed out everywhere else.'],
  });

export const twoFactorNotice = (mail: Mail, facts: NoticeFacts, on: boolean): MailMessage =>
  notice(mail, facts, {
    title: on ? 'The second factor is on' : 'The second factor is off',
    lines: [
      on
        ? 'Signing in to your Sheaf account asks for a code of your authenticator app from now on.'
        : 'Signing in to your Sheaf account does not ask for a second factor any more.',
    ],
  });

export const recoveryCodesRenewedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'New recovery codes',
    lines: ['New recovery codes were made for your Sheaf account. The old ones do not work any more.'],
  });

export const recoveryCodeNotice = (mail: Mail, facts: NoticeFacts & { left: number }): MailMessage =>
  notice(mail, facts, {
    title: 'A recovery code was used',
    lines: [
      'Somebody signed in to your Sheaf account with a recovery code.',
      facts.left === 0
        ? 'It was the last one. Make new ones in your account.'
        : `You have ${facts.left === 1 ? 'one recovery code' : `${facts.left} recovery codes`} left.`,
    ],
  });

export const secondFactorFailedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'A sign-in was refused',
    lines: [
      'Somebody got past the first step of signing in to your Sheaf account, then typed five wrong codes. They did not get in.',
    ],
  });

export const addressClaimedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your address is verified',
    lines: [
      'You proved that this address is yours. Nobody had before, so we removed the password and every session that your Sheaf account had until now.',
      'Set a new password in your account, and look at who belongs to your workspace.',
    ],
  });

export const exportedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your data was exported',
    lines: ['Everything of your Sheaf account, with your apps and spreadsheets, was downloaded as one file.'],
  });

export const identityUnlinkedNotice = (mail: Mail, facts: NoticeFacts, provider: string): MailMessage =>
  notice(mail, facts, {
    title: `${provider} was unlinked`,
    lines: [`Signing in to your Sheaf account with ${provider} is not possible any more.`],
  });

export const emailChangeAskedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: 'Your e-mail address is about to change',
    lines: [`Somebody asked to move your Sheaf account to ${email}. It moves when the link sent there is followed.`],
  });

export const emailChangedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: 'Your e-mail address was changed',
    lines: [`Your Sheaf account belongs to ${email} from now on. This address does not open it any more.`],
    ifNot: askTheHost,
  });

/** The last mail to somebody: there is no account left to look at. */
export const accountDeletedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: 'Your account was deleted',
    lines: ['Your Sheaf account and all that belonged to it alone were deleted. Goodbye, and thank you.'],
    ifNot: askTheHost,
  });

const askTheHost = 'If it was not you, write to whoever runs this installation at once.';

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
      ...(!words.ifNot && { action: { label: 'Look at your account', href: mail.siteHref('/dashboard/account') } }),
      notes: [
        words.ifNot ??
          `If it was not you, choose a new password at ${mail.siteHref('/dashboard/forgot-password')}. It signs everybody out.`,
      ],
    },
  };
}
