/**
 * The words of mail to users of an app. Anybody can enter anybody's address: nothing that strangers typed stands in it,
 * and names that owners chose stand in it as names, never as links.
 */
import { nameInMail } from '#domain/name-in-mail.ts';
import { permissionLabels, type AppUserPermission } from '#domain/app-user.ts';
import type { MailMessage } from '../people-services.ts';

export type MailWords = Pick<MailMessage, 'kind' | 'subject' | 'content'>;

export const appInvitationDays = 14;
export const resetMinutes = 60;
export const confirmHours = 48;

export function appInvitationMail(about: {
  app: string;
  name: string;
  permissions: AppUserPermission;
  by: string;
  href: string;
}): MailWords {
  const [app, name, by] = [about.app, about.name, about.by].map(nameInMail);
  const may = about.permissions === 'read-write' ? 'You may read it and change what it lets you.' : 'You may read it.';
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
        'If you did not expect this invitation, you can leave this mail alone.',
      ],
    },
  };
}

export function confirmMail(about: { app: string; href: string }): MailWords {
  return {
    kind: 'app-confirm-email',
    subject: `Confirm your address for ${nameInMail(about.app)}`,
    content: {
      title: 'Confirm your e-mail address',
      preview: `One more step to register at ${nameInMail(about.app)}.`,
      lines: [`Somebody registered at ${nameInMail(about.app)} with this address. If it was you, confirm it.`],
      action: { label: 'Confirm', href: about.href },
      notes: [
        `The link works once, for ${confirmHours} hours.`,
        'If it was not you, leave this mail alone: nothing happens without your confirmation.',
      ],
    },
  };
}

/** Somebody registered with the address of a user: the page says the same as ever, the owner of the address learns more. */
export function alreadyUserMail(about: { app: string; waits: boolean; href: string }): MailWords {
  return {
    kind: 'app-confirm-email',
    subject: `You are registered at ${nameInMail(about.app)} already`,
    content: {
      title: 'You are registered already',
      preview: `Your address is known at ${nameInMail(about.app)}.`,
      lines: [
        `Somebody registered at ${nameInMail(about.app)} with this address, which is registered there already. Nothing has changed.`,
        about.waits
          ? 'Your registration waits for approval. You get a mail as soon as you can sign in.'
          : 'If it was you, sign in. On the same page you can choose a new password.',
      ],
      ...(!about.waits && { action: { label: 'Sign in', href: about.href } }),
      notes: ['If it was not you, you can leave this mail alone.'],
    },
  };
}

export function resetMail(about: { app: string; href: string }): MailWords {
  return {
    kind: 'app-reset-password',
    subject: `Choose a new password for ${nameInMail(about.app)}`,
    content: {
      title: 'Choose a new password',
      preview: `A link to choose a new password for ${nameInMail(about.app)}.`,
      lines: [`Somebody asked for a new password for ${nameInMail(about.app)} with this address.`],
      action: { label: 'Choose a new password', href: about.href },
      notes: [
        'The link works once, for one hour.',
        'If it was not you, leave this mail alone: your password stays as it is.',
      ],
    },
  };
}

export function approvedMail(about: { app: string; name: string; href: string }): MailWords {
  return {
    kind: 'app-approved',
    subject: `You can sign in to ${nameInMail(about.app)} now`,
    content: {
      title: `Welcome to ${nameInMail(about.app)}`,
      preview: 'Your registration was approved.',
      lines: [
        `Hello ${nameInMail(about.name)},`,
        `your registration at ${nameInMail(about.app)} was approved. You can sign in now.`,
      ],
      action: { label: 'Sign in', href: about.href },
    },
  };
}
