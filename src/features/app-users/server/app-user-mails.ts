/**
 * The words of mail to users of an app. Anyone can enter any address: nothing that strangers typed is in it, and names
 * that owners chose are in it as names, never as links.
 */
import { told, type Told } from '#kit/language/told.ts';
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
    about.permissions === 'read-write' ? told('You can view it and change what it allows.') : told('You can view it.');
  return {
    kind: 'app-invitation',
    subject: told('You are invited to {app}', { app }),
    content: {
      title: told('Welcome to {app}', { app }),
      preview: told('Choose a password to sign in to {app}.', { app }),
      lines: [told('Hello {name},', { name }), [told('{inviter} invited you to {app}.', { inviter: by, app }), may]],
      action: { label: told('Choose a password'), href: about.href },
      notes: [
        told('The link works once, for {days} days.', { days: appInvitationDays }),
        told('If you didn’t expect this invitation, you can ignore this e-mail.'),
      ],
    },
  };
}

export function confirmMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-confirm-email',
    subject: told('Confirm your address for {app}', { app }),
    content: {
      title: told('Confirm your e-mail address'),
      preview: told('One more step to register for {app}.', { app }),
      lines: [told('Someone registered for {app} with this address. If it was you, confirm it.', { app })],
      action: { label: told('Confirm'), href: about.href },
      notes: [
        told('The link works once, for {hours} hours.', { hours: confirmHours }),
        told('If this wasn’t you, you can ignore this e-mail: nothing happens without your confirmation.'),
      ],
    },
  };
}

/** Someone registered with the address of a user: the page says the same as ever, the owner of the address learns more. */
export function alreadyUserMail(about: { app: string; waits: boolean; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-confirm-email',
    subject: told('You’re already registered for {app}', { app }),
    content: {
      title: told('You’re already registered'),
      preview: told('{app} already knows your address.', { app }),
      lines: [
        told(
          'Someone registered for {app} with this address, which is already registered there. Nothing has changed.',
          { app },
        ),
        about.waits
          ? told('Your registration is waiting for approval. You’ll get an e-mail as soon as you can sign in.')
          : told('If it was you, sign in. You can choose a new password on the same page.'),
      ],
      ...(!about.waits && { action: { label: told('Sign in'), href: about.href } }),
      notes: [told('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}

export function resetMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-reset-password',
    subject: told('Choose a new password for {app}', { app }),
    content: {
      title: told('Choose a new password'),
      preview: told('A link to choose a new password for {app}.', { app }),
      lines: [told('Someone asked for a new password for {app} with this address.', { app })],
      action: { label: told('Choose a new password'), href: about.href },
      notes: [
        told('The link works once, for one hour.'),
        told('If this wasn’t you, you can ignore this e-mail: your password won’t change.'),
      ],
    },
  };
}

/** To someone who has no password, and whose address is of a provider: that decides each time who comes in. */
export function providerMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-reset-password',
    subject: told('Sign in to {app}', { app }),
    content: {
      title: told('Sign in to {app}', { app }),
      preview: told('Sign in to {app}', { app }),
      lines: [told('Someone asked for a new password for {app} with this address.', { app })],
      action: { label: told('Sign in'), href: about.href },
      notes: [told('If this wasn’t you, you can ignore this e-mail.')],
    },
  };
}

export function approvedMail(about: { app: string; name: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-approved',
    subject: told('You can sign in to {app} now', { app }),
    content: {
      title: told('Welcome to {app}', { app }),
      preview: told('Your registration was approved.'),
      lines: [
        told('Hello {name},', { name: nameInMail(about.name) }),
        told('your registration for {app} was approved. You can sign in now.', { app }),
      ],
      action: { label: told('Sign in'), href: about.href },
    },
  };
}

export function signInLinkMail(about: { app: string; href: string }): MailText {
  const app = nameInMail(about.app);
  return {
    kind: 'app-sign-in-link',
    subject: told('Sign in to {app}', { app }),
    content: {
      title: told('Sign in to {app}', { app }),
      preview: told('Your link to sign in to {app}.', { app }),
      lines: [told('Someone asked to sign in to {app} with this address.', { app })],
      action: { label: told('Sign in'), href: about.href },
      notes: [
        told('The link works once, for {minutes} minutes.', { minutes: linkMinutes }),
        told(
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
    subject: told('A passkey was added for {app}', namesOf(about)),
    title: told('A passkey was added'),
    lines: [
      told('You can now sign in to {app} with a passkey ({passkey}).', namesOf(about)),
      told('It works at {host}. Your other ways to sign in stay as they are.', { host: about.host }),
    ],
  });

export const passkeyRemovedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, {
    subject: told('A passkey was removed for {app}', namesOf(about)),
    title: told('A passkey was removed'),
    lines: [told('A passkey ({passkey}) no longer signs in to {app}.', namesOf(about))],
    ifNot: told('If this wasn’t you, choose a new password.'),
  });

export const passkeyCopiedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, {
    subject: told('A passkey was refused for {app}', namesOf(about)),
    title: told('A passkey was refused'),
    lines: [
      told(
        'Someone used your passkey ({passkey}) for {app}, but its counter went back. It may have been copied, so they didn’t get in.',
        namesOf(about),
      ),
      told('Sign in another way, remove this passkey and add another one.'),
    ],
  });

function passkeyMail(
  { href }: PasskeyFacts,
  { subject, title, lines, ifNot }: { subject: Told; title: Told; lines: Told[]; ifNot?: Told },
): MailText {
  return {
    kind: 'app-passkey',
    subject,
    content: {
      title,
      preview: lines[0] ?? title,
      lines,
      action: { label: told('Review your passkeys'), href },
      notes: [ifNot ?? told('If this wasn’t you, remove the passkey there and choose a new password.')],
    },
  };
}
