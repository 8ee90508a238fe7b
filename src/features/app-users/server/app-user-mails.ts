/**
 * The words of mail to users of an app. Anyone can enter any address: nothing that strangers typed is in it, and names
 * that owners chose are in it as names, never as links.
 */
import { nameInMail } from '#kit/name-in-mail.ts';
import { permissionLabels, type AppUserPermission } from '../rules/app-user.ts';
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
  const [app, name, by] = [about.app, about.name, about.by].map(nameInMail);
  const may = about.permissions === 'read-write' ? 'You can view it and change what it allows.' : 'You can view it.';
  return {
    kind: 'app-invitation',
    subject: `You are invited to ${app}`,
    content: {
      title: `Welcome to ${app}`,
      preview: `Choose a password to sign in to ${app}.`,
      lines: [`Hello ${name},`, `${by} invited you to ${app}. ${may}`],
      action: { label: 'Choose a password', href: about.href },
      facts: [{ label: 'Permission', value: permissionLabels[about.permissions] }],
      notes: [
        `The link works once, for ${appInvitationDays} days.`,
        'If you didn’t expect this invitation, you can ignore this e-mail.',
      ],
    },
  };
}

export function confirmMail(about: { app: string; href: string }): MailText {
  return {
    kind: 'app-confirm-email',
    subject: `Confirm your address for ${nameInMail(about.app)}`,
    content: {
      title: 'Confirm your e-mail address',
      preview: `One more step to register for ${nameInMail(about.app)}.`,
      lines: [`Someone registered for ${nameInMail(about.app)} with this address. If it was you, confirm it.`],
      action: { label: 'Confirm', href: about.href },
      notes: [
        `The link works once, for ${confirmHours} hours.`,
        'If this wasn’t you, you can ignore this e-mail: nothing happens without your confirmation.',
      ],
    },
  };
}

/** Someone registered with the address of a user: the page says the same as ever, the owner of the address learns more. */
export function alreadyUserMail(about: { app: string; waits: boolean; href: string }): MailText {
  return {
    kind: 'app-confirm-email',
    subject: `You’re already registered for ${nameInMail(about.app)}`,
    content: {
      title: 'You’re already registered',
      preview: `${nameInMail(about.app)} already knows your address.`,
      lines: [
        `Someone registered for ${nameInMail(about.app)} with this address, which is already registered there. Nothing has changed.`,
        about.waits
          ? 'Your registration is waiting for approval. You’ll get an e-mail as soon as you can sign in.'
          : 'If it was you, sign in. You can choose a new password on the same page.',
      ],
      ...(!about.waits && { action: { label: 'Sign in', href: about.href } }),
      notes: ['If this wasn’t you, you can ignore this e-mail.'],
    },
  };
}

export function resetMail(about: { app: string; href: string }): MailText {
  return {
    kind: 'app-reset-password',
    subject: `Choose a new password for ${nameInMail(about.app)}`,
    content: {
      title: 'Choose a new password',
      preview: `A link to choose a new password for ${nameInMail(about.app)}.`,
      lines: [`Someone asked for a new password for ${nameInMail(about.app)} with this address.`],
      action: { label: 'Choose a new password', href: about.href },
      notes: [
        'The link works once, for one hour.',
        'If this wasn’t you, you can ignore this e-mail: your password won’t change.',
      ],
    },
  };
}

export function approvedMail(about: { app: string; name: string; href: string }): MailText {
  return {
    kind: 'app-approved',
    subject: `You can sign in to ${nameInMail(about.app)} now`,
    content: {
      title: `Welcome to ${nameInMail(about.app)}`,
      preview: 'Your registration was approved.',
      lines: [
        `Hello ${nameInMail(about.name)},`,
        `your registration for ${nameInMail(about.app)} was approved. You can sign in now.`,
      ],
      action: { label: 'Sign in', href: about.href },
    },
  };
}

export function signInLinkMail(about: { app: string; href: string }): MailText {
  return {
    kind: 'app-sign-in-link',
    subject: `Sign in to ${nameInMail(about.app)}`,
    content: {
      title: `Sign in to ${nameInMail(about.app)}`,
      preview: `Your link to sign in to ${nameInMail(about.app)}.`,
      lines: [`Someone asked to sign in to ${nameInMail(about.app)} with this address.`],
      action: { label: 'Sign in', href: about.href },
      notes: [
        `The link works once, for ${linkMinutes} minutes.`,
        'If this wasn’t you, you can ignore this e-mail. Don’t pass the link on: whoever has it can sign in as you.',
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

export const passkeyAddedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, 'A passkey was added', [
    `You can now sign in to ${nameInMail(about.app)} with a passkey (${nameInMail(about.passkey)}).`,
    `It works at ${about.host}. Your other ways to sign in stay as they are.`,
  ]);

export const passkeyRemovedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(
    about,
    'A passkey was removed',
    [`A passkey (${nameInMail(about.passkey)}) no longer signs in to ${nameInMail(about.app)}.`],
    'If this wasn’t you, choose a new password.',
  );

export const passkeyCopiedMail = (about: PasskeyFacts): MailText =>
  passkeyMail(about, 'A passkey was refused', [
    `Someone used your passkey (${nameInMail(about.passkey)}) for ${nameInMail(about.app)}, but its counter went back. It may have been copied, so they didn’t get in.`,
    'Sign in another way, remove this passkey and add another one.',
  ]);

function passkeyMail(
  { app, href }: PasskeyFacts,
  title: string,
  lines: string[],
  ifNot = 'If this wasn’t you, remove the passkey there and choose a new password.',
): MailText {
  return {
    kind: 'app-passkey',
    subject: `${title} for ${nameInMail(app)}`,
    content: {
      title,
      preview: lines[0] ?? title,
      lines,
      action: { label: 'Review your passkeys', href },
      notes: [ifNot],
    },
  };
}
