/**
 * One mail of each appearance, for tests and for looking at: what a template must cope with, not only what it mostly
 * gets.
 */
import type { MailToRender, MailMessage } from '#features/mail/services.ts';

export interface SampleMail extends Pick<MailMessage, 'kind'>, Pick<MailToRender, 'content'> {
  subject: string;
  name: string;
  /** The app whose mail it is. */
  app?: { name: string; accent: string };
}

const site = 'https://sheaf.example.com';
const app = 'https://orchard.sheaf.example.com';

export const sampleMails: readonly SampleMail[] = [
  {
    name: 'sign-in',
    kind: 'sign-in',
    subject: 'Your sign-in code is 482 913',
    content: {
      title: 'Sign in to Sheaf',
      preview: 'Your code is 482 913. It works for 15 minutes.',
      lines: ['Hello Ann.', 'Enter this code in the window where you are signing in, or press the button below.'],
      code: '482 913',
      action: { label: 'Sign in', href: `${site}/sign-in-link?token=Zk3v0x7Qb1yJw9nD2mC5sT8uL4hR6gPaEoXiNcVfKqM` },
      notes: [
        'The code and the link work once and expire after 15 minutes.',
        'Didn’t ask for this? You can ignore this e-mail: no one was signed in.',
      ],
    },
  },
  {
    name: 'app-invitation',
    kind: 'app-invitation',
    subject: 'You are invited to Old Orchard',
    app: { name: 'Old Orchard', accent: '#2f6f4e' },
    content: {
      title: 'You are invited to Old Orchard',
      preview: 'Ann Miller invited you. Choose a password to get started.',
      lines: ['Hello Ben,', 'Ann Miller invited you to Old Orchard. Choose a password to get started.'],
      action: { label: 'Choose a password', href: `${app}/reset?token=wq9Xc2Lk7Vb4Nm1Zs8Df5Gh3Jp6Rt0YuIoPaSeKxMvQ` },
      notes: ['The link works for 7 days. Ann Miller can send you a new one.'],
    },
  },
  {
    name: 'new-rows',
    kind: 'notice:new-rows',
    subject: 'A new row in Orders',
    app: { name: 'Old Orchard', accent: '#f4c430' },
    content: {
      title: 'A new row in Orders',
      preview: 'Carla Gómez ordered 12 kg of Cox’s Orange Pippin.',
      lines: ['A visitor added a row through Old Orchard.'],
      facts: [
        { label: 'Customer', value: 'Carla Gómez' },
        { label: 'Variety', value: 'Cox’s Orange Pippin' },
        { label: 'Amount', value: '12 kg' },
        { label: 'Pick-up', value: 'October 3, 2026' },
        {
          label: 'Remarks',
          value: 'Please leave the crates at the gate.\nThe dog is harmless <really> & likes "apples".',
        },
        { label: 'Order', value: 'Open it in the spreadsheet', href: `${site}/dashboard/workbooks/wbk_1?sheet=sht_2` },
      ],
      action: { label: 'Open the spreadsheet', href: `${site}/dashboard/workbooks/wbk_1` },
      notes: ['You get this because you are a member of the workspace Orchards.'],
    },
  },
  {
    name: 'digest',
    kind: 'digest',
    subject: 'What happened yesterday',
    content: {
      title: 'What happened yesterday',
      preview: '18 updates in 3 apps.',
      lines: ['This is what happened in your workspace on October 2, 2026.'],
      facts: Array.from({ length: 18 }, (_, index) => ({
        label: `${8 + Math.floor(index / 2)}:${index % 2 ? '40' : '05'}`,
        value: index % 3 ? `${index + 2} new rows in Orders` : 'Dora Okafor registered at Old Orchard',
        href: `${site}/dashboard/notifications`,
      })),
      action: { label: 'See all', href: `${site}/dashboard/notifications` },
      notes: ['You can choose what you’re notified about in your account.'],
    },
  },
  {
    name: 'long-words',
    kind: 'app-reset-password',
    subject: 'A new password for Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    app: {
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      accent: '#ff0000',
    },
    content: {
      title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
      preview: '',
      lines: [
        `Someone asked for a new password for ${'a'.repeat(90)}@example.com.`,
        'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung is one word, and it is not cut off at the edge.',
      ],
      action: {
        label: 'Choose a new password for Donaudampfschifffahrtsgesellschaft',
        href: `${app}/reset?token=${'0123456789abcdefghijklmnopqrstuvwxyz'.repeat(4)}`,
      },
      facts: [{ label: 'Rechtsschutzversicherungsgesellschaften', value: 'x'.repeat(120) }],
    },
  },
  {
    name: 'pale-brand',
    kind: 'app-approved',
    subject: 'You can sign in now',
    app: { name: 'Snow', accent: '#fefefe' },
    content: {
      title: 'You can sign in now',
      preview: '',
      lines: ['Your registration was approved.'],
      action: { label: 'Sign in', href: app },
    },
  },
];

/** A sample as the template takes it. */
export function toRender({ content, kind, app: of }: SampleMail): MailToRender {
  return {
    content,
    brand: of ? { name: of.name, color: of.accent, href: app } : { name: 'Sheaf', color: '#4F46E5', href: site },
    ...((kind === 'digest' || kind.startsWith('notice:')) && { unsubscribe_href: `${site}/unsubscribe?token=abc.def` }),
  };
}
