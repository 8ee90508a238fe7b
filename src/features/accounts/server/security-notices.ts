/** Mails that tell a person of a change to their account, so that they see one that is not theirs. */
import { msg, type Msg, msgPlural, msgMinute } from '#kit/language/msg.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';
import { deviceMsg } from '../rules/device-name.ts';

/** Whom to tell, and where it happened. */
export interface NoticeFacts {
  to: string;
  request: Request;
  address: string;
}

export const newDeviceNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('New sign-in to your account'),
    lines: [msg('Someone signed in to your Sheaf account from a browser you hadn’t used before.')],
  });

export const passwordChangedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('Your password was changed'),
    lines: [msg('The password of your Sheaf account was changed. You’re signed out everywhere else.')],
  });

export const twoFactorNotice = (mail: Mail, facts: NoticeFacts, on: boolean): MailMessage =>
  notice(mail, facts, {
    title: on ? msg('The second factor is on') : msg('The second factor is off'),
    lines: [
      on
        ? msg('From now on, signing in to your Sheaf account requires a code from your authenticator app.')
        : msg('Signing in to your Sheaf account no longer requires a second factor.'),
    ],
  });

export const recoveryCodesRenewedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('New recovery codes'),
    lines: [msg('New recovery codes were created for your Sheaf account. The old ones no longer work.')],
  });

export const recoveryCodeNotice = (mail: Mail, facts: NoticeFacts & { left: number }): MailMessage =>
  notice(mail, facts, {
    title: msg('A recovery code was used'),
    lines: [
      msg('Someone signed in to your Sheaf account with a recovery code.'),
      facts.left === 0
        ? msg('It was the last one. Create new ones in your account.')
        : msgPlural(facts.left, 'You have one recovery code left.', 'You have {count} recovery codes left.'),
    ],
  });

export const secondFactorFailedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('A sign-in was refused'),
    lines: [
      msg(
        'Someone got past the first step of signing in to your Sheaf account, then entered five wrong codes. They didn’t get in.',
      ),
    ],
  });

export const addressClaimedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('Your address is verified'),
    lines: [
      msg(
        'You confirmed that this address is yours. It hadn’t been confirmed before, so we removed the password and ended all sessions of your Sheaf account.',
      ),
      msg('Set a new password in your account, and check who belongs to your workspace.'),
    ],
  });

export const exportedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('Your data was exported'),
    lines: [msg('All data of your Sheaf account, with your apps and spreadsheets, was downloaded as one file.')],
  });

export const identityUnlinkedNotice = (mail: Mail, facts: NoticeFacts, provider: string): MailMessage =>
  notice(mail, facts, {
    title: msg('{provider} was unlinked', { provider }),
    lines: [msg('You can no longer sign in to your Sheaf account with {provider}.', { provider })],
  });

export const passkeyAddedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: msg('A passkey was added'),
    lines: [msg('You can now sign in to your Sheaf account with the passkey “{name}”.', { name })],
    ifNot: removeIt(mail),
  });

export const passkeyRemovedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: msg('A passkey was removed'),
    lines: [msg('The passkey “{name}” no longer signs in to your Sheaf account.', { name })],
  });

export const passkeyCopiedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: msg('A passkey was refused'),
    lines: [
      msg(
        'Someone used the passkey “{name}” of your Sheaf account, but its counter went back. It may have been copied, so they didn’t get in.',
        { name },
      ),
      msg('Remove this passkey in your account, and add another one.'),
    ],
    ifNot: removeIt(mail),
  });

const removeIt = (mail: Mail): Msg =>
  msg('If this wasn’t you, remove the passkey at {address}, then choose a new password.', {
    address: mail.siteHref('/dashboard/account#passkeys'),
  });

export const emailChangeRequestedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: msg('Your e-mail address is about to change'),
    lines: [
      msg('Someone asked to move your Sheaf account to {email}. It moves when the link sent there is opened.', {
        email,
      }),
    ],
  });

export const emailChangedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: msg('Your e-mail address was changed'),
    lines: [msg('Your Sheaf account now uses {email}. This address no longer opens it.', { email })],
    ifNot: askTheHost,
  });

/** The last mail to a person: there is no account left to look at. */
export const accountDeletedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: msg('Your account was deleted'),
    lines: [msg('Your Sheaf account and everything that belonged only to it were deleted. Goodbye, and thank you.')],
    ifNot: askTheHost,
  });

const askTheHost = msg('If this wasn’t you, contact your administrator immediately.');

function notice(
  mail: Mail,
  { to, request, address }: NoticeFacts,
  words: { title: Msg; lines: Msg[]; ifNot?: Msg },
): MailMessage {
  return {
    kind: 'security-notice',
    to,
    subject: words.title,
    content: {
      title: words.title,
      preview: words.lines[0] ?? words.title,
      lines: words.lines,
      facts: [
        { label: msg('When'), value: msgMinute(new Date()) },
        { label: msg('Device'), value: deviceMsg(request.headers.get('user-agent') ?? '') },
        { label: msg('Network address'), value: address },
      ],
      ...(!words.ifNot && {
        action: { label: msg('Review your account'), href: mail.siteHref('/dashboard/account') },
      }),
      notes: [
        words.ifNot ??
          msg('If this wasn’t you, choose a new password at {address}. This signs out everyone.', {
            address: mail.siteHref('/dashboard/forgot-password'),
          }),
      ],
    },
  };
}
