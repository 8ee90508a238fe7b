/** Mails that tell a person of a change to their account, so that they see one that is not theirs. */
import { told, type Told, toldMany, toldMinute } from '#kit/language/told.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';
import { toldDevice } from '../rules/device-name.ts';

/** Whom to tell, and where it happened. */
export interface NoticeFacts {
  to: string;
  request: Request;
  address: string;
}

export const newDeviceNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('New sign-in to your account'),
    lines: [told('Someone signed in to your Sheaf account from a browser you hadn’t used before.')],
  });

export const passwordChangedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('Your password was changed'),
    lines: [told('The password of your Sheaf account was changed. You’re signed out everywhere else.')],
  });

export const twoFactorNotice = (mail: Mail, facts: NoticeFacts, on: boolean): MailMessage =>
  notice(mail, facts, {
    title: on ? told('The second factor is on') : told('The second factor is off'),
    lines: [
      on
        ? told('From now on, signing in to your Sheaf account requires a code from your authenticator app.')
        : told('Signing in to your Sheaf account no longer requires a second factor.'),
    ],
  });

export const recoveryCodesRenewedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('New recovery codes'),
    lines: [told('New recovery codes were created for your Sheaf account. The old ones no longer work.')],
  });

export const recoveryCodeNotice = (mail: Mail, facts: NoticeFacts & { left: number }): MailMessage =>
  notice(mail, facts, {
    title: told('A recovery code was used'),
    lines: [
      told('Someone signed in to your Sheaf account with a recovery code.'),
      facts.left === 0
        ? told('It was the last one. Create new ones in your account.')
        : toldMany(facts.left, 'You have one recovery code left.', 'You have {count} recovery codes left.'),
    ],
  });

export const secondFactorFailedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('A sign-in was refused'),
    lines: [
      told(
        'Someone got past the first step of signing in to your Sheaf account, then entered five wrong codes. They didn’t get in.',
      ),
    ],
  });

export const addressClaimedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('Your address is verified'),
    lines: [
      told(
        'You confirmed that this address is yours. It hadn’t been confirmed before, so we removed the password and ended all sessions of your Sheaf account.',
      ),
      told('Set a new password in your account, and check who belongs to your workspace.'),
    ],
  });

export const exportedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('Your data was exported'),
    lines: [told('All data of your Sheaf account, with your apps and spreadsheets, was downloaded as one file.')],
  });

export const identityUnlinkedNotice = (mail: Mail, facts: NoticeFacts, provider: string): MailMessage =>
  notice(mail, facts, {
    title: told('{provider} was unlinked', { provider }),
    lines: [told('You can no longer sign in to your Sheaf account with {provider}.', { provider })],
  });

export const passkeyAddedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: told('A passkey was added'),
    lines: [told('You can now sign in to your Sheaf account with the passkey “{name}”.', { name })],
    ifNot: removeIt(mail),
  });

export const passkeyRemovedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: told('A passkey was removed'),
    lines: [told('The passkey “{name}” no longer signs in to your Sheaf account.', { name })],
  });

export const passkeyCopiedNotice = (mail: Mail, facts: NoticeFacts, name: string): MailMessage =>
  notice(mail, facts, {
    title: told('A passkey was refused'),
    lines: [
      told(
        'Someone used the passkey “{name}” of your Sheaf account, but its counter went back. It may have been copied, so they didn’t get in.',
        { name },
      ),
      told('Remove this passkey in your account, and add another one.'),
    ],
    ifNot: removeIt(mail),
  });

const removeIt = (mail: Mail): Told =>
  told('If this wasn’t you, remove the passkey at {address}, then choose a new password.', {
    address: mail.siteHref('/dashboard/account#passkeys'),
  });

export const emailChangeRequestedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: told('Your e-mail address is about to change'),
    lines: [
      told('Someone asked to move your Sheaf account to {email}. It moves when the link sent there is opened.', {
        email,
      }),
    ],
  });

export const emailChangedNotice = (mail: Mail, facts: NoticeFacts, email: string): MailMessage =>
  notice(mail, facts, {
    title: told('Your e-mail address was changed'),
    lines: [told('Your Sheaf account now uses {email}. This address no longer opens it.', { email })],
    ifNot: askTheHost,
  });

/** The last mail to a person: there is no account left to look at. */
export const accountDeletedNotice = (mail: Mail, facts: NoticeFacts): MailMessage =>
  notice(mail, facts, {
    title: told('Your account was deleted'),
    lines: [told('Your Sheaf account and everything that belonged only to it were deleted. Goodbye, and thank you.')],
    ifNot: askTheHost,
  });

const askTheHost = told('If this wasn’t you, contact your administrator immediately.');

function notice(
  mail: Mail,
  { to, request, address }: NoticeFacts,
  words: { title: Told; lines: Told[]; ifNot?: Told },
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
        { label: told('When'), value: toldMinute(new Date()) },
        { label: told('Device'), value: toldDevice(request.headers.get('user-agent') ?? '') },
        { label: told('Network address'), value: address },
      ],
      ...(!words.ifNot && {
        action: { label: told('Review your account'), href: mail.siteHref('/dashboard/account') },
      }),
      notes: [
        words.ifNot ??
          told('If this wasn’t you, choose a new password at {address}. This signs out everyone.', {
            address: mail.siteHref('/dashboard/forgot-password'),
          }),
      ],
    },
  };
}
