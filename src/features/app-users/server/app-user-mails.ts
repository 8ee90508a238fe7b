/**
 * The words of mail to users of an app. Anyone can enter any address: nothing that strangers typed is in it, and names
 * that owners chose are in it as names, never as links.
 */
import { msg, type Msg } from '#kit/language/msg.ts';
import { nameInMail } from '#kit/name-in-mail.ts';
import type { AppUserPermission } from '../rules/app-user.ts';
import type { MailMessage } from '#features/mail/services.ts';

export type MailText = Pick<MailMessage, 'kind' | 'subject' | 'content'>;

export const appInvitationDays = 14;
export const resetMinutes = 60;
export const confirmHours = 48;
export const linkMinutes = 15;

export function appInvitationMail(about: {
  app: string;
  name: string;
  permissions: AppUserPermission;
  by: string;
  href: string;
}): MailText {
  const app = nameInMail(about.app);
  const name = nameInMail(about.name);
  const by = nameInMail(about.by);
  const may =
    about.permissions === 'read-write' ? msg('You can view it and change what it allows.') : msg('You can view it.');
  return {
    kind: 'app-invitation',
    subject: msg('You are invited to {app}', { app }),
    content: {
      title: msg('Welcome to {app}', { app }),
      preview: msg('Choose a password to sign in to {app}.', { app }),
      lines: [msg('Hello {name},', { name }), [msg('{inviter} invited you to {app}.', { inviter: by, app }), may]],
      action: { label: msg('Choose a password'), href: about.href },
      notes: [
        msg('The link works once, for {days} days.', { days: appInvitationDays }),
        msg('If you didn’t expect this invitation, you can ignore this e-mail.'),
      ],
    },
  };
}

export function confirmMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-confirm-email',
    subject: msg('Confirm your address for {app}', { app }),
    content: {
      title: msg('Confirm your e-mail address'),
      preview: msg('One more step to register for {app}.', { app }),
      lines: [msg('Someone registered for {app} with this address. If it was you, confirm it.', { app })],
      action: { label: msg('Confirm'), href: about.href },
      notes: [
        msg('The link works once, for {hours} hours.', { hours: confirmHours }),
        msg('If this wasn’t you, you can ignore this e-mail: nothing happens without your confirmation.'),
      ],
    },
  };
}

/** Someone registered with the address of a user: the page says the same as ever, the owner of the address learns more. */
export function alreadyUserMail(about: { app: string; waits: boolean; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-confirm-email',
    subject: msg('You’re already registered for {app}', { app }),
    content: {
      title: msg('You’re already registered'),
      preview: msg('{app} already knows your address.', { app }),
      lines: [
        msg('Someone registered for {app} with this address, which is already registered there. Nothing has changed.', {
          app,
        }),
        about.waits
          ? msg('Your registration is waiting for approval. You’ll get an e-mail as soon as you can sign in.')
          : msg('If it was you, sign in. You can choose a new password on the same page.'),
      ],
      ...(!about.waits && { action: { label: msg('Sign in'), href: about.href } }),
      notes: [msg('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}

export function resetMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-reset-password',
    subject: msg('Choose a new password for {app}', { app }),
    content: {
      title: msg('Choose a new password'),
      preview: msg('A link to choose a new password for {app}.', { app }),
      lines: [msg('Someone asked for a new password for {app} with this address.', { app })],
      action: { label: msg('Choose a new password'), href: about.href },
      notes: [
        msg('The link works once, for one hour.'),
        msg('If this wasn’t you, you can ignore this e-mail: your password won’t change.'),
      ],
    },
  };
}

/** To someone who has no password, and whose address is of a provider: that decides each time who comes in. */
export function providerMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-reset-password',
    subject: msg('Sign in to {app}', { app }),
    content: {
      title: msg('Sign in to {app}', { app }),
      preview: msg('Sign in to {app}', { app }),
      lines: [msg('Someone asked for a new password for {app} with this address.', { app })],
      action: { label: msg('Sign in'), href: about.href },
      notes: [msg('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}

export function approvedMail(about: { app: string; name: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-approved',
    subject: msg('You can sign in to {app} now', { app }),
    content: {
      title: msg('Welcome to {app}', { app }),
      preview: msg('Your registration was approved.'),
      lines: [
        msg('Hello {name},', { name: nameInMail(about.name) }),
        msg('your registration for {app} was approved. You can sign in now.', { app }),
      ],
      action: { label: msg('Sign in'), href: about.href },
    },
  };
}

export function signInLinkMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-sign-in-link',
    subject: msg('Sign in to {app}', { app }),
    content: {
      title: msg('Sign in to {app}', { app }),
      preview: msg('Your link to sign in to {app}.', { app }),
      lines: [msg('Someone asked to sign in to {app} with this address.', { app })],
      action: { label: msg('Sign in'), href: about.href },
      notes: [
        msg('The link works once, for {minutes} minutes.', { minutes: linkMinutes }),
        msg(
          'If this wasn’t you, you can ignore this e-mail. Don’t pass the link on: whoever has it can sign in as you.',
        ),
      ],
    },
  };
}

interface PasskeyFacts {
  app: string;
  /** The address that the passkey is bound to. */
  host: string;
  /** What it is called. */
  passkey: string;
  /** Where they look at their passkeys. */
  href: string;
}

const namesOf = ({ app, passkey }: PasskeyFacts) => ({ app: nameInMail(app), passkey: nameInMail(passkey) });

export const passkeyAddedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, {
    subject: msg('A passkey was added for {app}', namesOf(about)),
    title: msg('A passkey was added'),
    lines: [
      msg('You can now sign in to {app} with a passkey ({passkey}).', namesOf(about)),
      msg('It works at {host}. Your other ways to sign in stay as they are.', { host: about.host }),
    ],
  });

export const passkeyRemovedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, {
    subject: msg('A passkey was removed for {app}', namesOf(about)),
    title: msg('A passkey was removed'),
    lines: [msg('A passkey ({passkey}) no longer signs in to {app}.', namesOf(about))],
    ifNot: msg('If this wasn’t you, choose a new password.'),
  });

export const passkeyCopiedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, {
    subject: msg('A passkey was refused for {app}', namesOf(about)),
    title: msg('A passkey was refused'),
    lines: [
      msg(
        'Someone used your passkey ({passkey}) for {app}, but its counter went back. It may have been copied, so they didn’t get in.',
        namesOf(about),
      ),
      msg('Sign in another way, remove this passkey and add another one.'),
    ],
  });

function passkeyMail(
  { href }: PasskeyFacts,
  { subject, title, lines, ifNot }: { subject: Msg; title: Msg; lines: Msg[]; ifNot?: Msg },
): MailText {
  return {
    kind: 'app-passkey',
    subject,
    content: {
      title,
      preview: lines[0] ?? title,
      lines,
      action: { label: msg('Review your passkeys'), href },
      notes: [ifNot ?? msg('If this wasn’t you, remove the passkey there and choose a new password.')],
    },
  };
}
