/** What people are notified of, and how: the same kinds for the list in the product and for mail. */

export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface NotificationKindInfo {
  label: string;
  about: string;
  /** What holds until someone chooses otherwise. */
  in_product: boolean;
  mail: MailChoice;
}

/** @sentences */
const texts = {
  'new-rows': {
    label: 'New rows',
    about: 'A visitor added rows through one of your apps.',
  },
  'new-comments': {
    label: 'Comments',
    about: 'A visitor commented on one of your apps.',
  },
  'cell-comments': {
    label: 'Cell comments',
    about: 'A member mentioned you in a spreadsheet or replied to your comment.',
  },
  'app-user-registered': {
    label: 'Registrations',
    about: 'Someone registered for one of your apps or is waiting for your approval.',
  },
  'member-joined': {
    label: 'Members',
    about: 'Someone joined or left the workspace, or a role changed.',
  },
  'workspace-invitation': {
    label: 'Invitations',
    about: 'Someone invited you to a workspace.',
  },
  'import-finished': {
    label: 'Imports',
    about: 'A spreadsheet was imported, or its import failed.',
  },
  automations: {
    label: 'Automations',
    about: 'An automation of yours was paused or stopped.',
  },
  'automation-messages': {
    label: 'Automation messages',
    about: 'An automation sent a message to the members of the workspace.',
  },
  'google-sheets': {
    label: 'Google Sheets',
    about: 'Google no longer accepts the sign-in used to update your spreadsheets.',
  },
  'scheduled-release': {
    label: 'Scheduled releases',
    about: 'A release you scheduled was late or failed.',
  },
  'submission-result': {
    label: 'Marketplace',
    about: 'A reviewer decided on a template you submitted.',
  },
  domains: {
    label: 'Own domains',
    about: 'The records of an app’s domain are wrong, or its certificate can’t be renewed.',
  },
  reviews: {
    label: 'Reviews',
    about: 'A template is waiting for your review or was reported.',
  },
  'template-sales': {
    label: 'Template sales',
    about: 'A paid template was sold, bought, refunded or disputed, or a payout failed.',
  },
  'plan-changed': {
    label: 'Plan and payments',
    about: 'The workspace’s plan changed, or a payment failed.',
  },
} as const;

export const notificationKinds = {
  'new-rows': { ...texts['new-rows'], in_product: true, mail: 'daily' },
  'new-comments': { ...texts['new-comments'], in_product: true, mail: 'daily' },
  'cell-comments': { ...texts['cell-comments'], in_product: true, mail: 'now' },
  'app-user-registered': { ...texts['app-user-registered'], in_product: true, mail: 'now' },
  'member-joined': { ...texts['member-joined'], in_product: true, mail: 'daily' },
  'workspace-invitation': { ...texts['workspace-invitation'], in_product: true, mail: 'never' },
  'import-finished': { ...texts['import-finished'], in_product: true, mail: 'never' },
  automations: { ...texts.automations, in_product: true, mail: 'now' },
  'automation-messages': { ...texts['automation-messages'], in_product: true, mail: 'never' },
  'google-sheets': { ...texts['google-sheets'], in_product: true, mail: 'now' },
  'scheduled-release': { ...texts['scheduled-release'], in_product: true, mail: 'now' },
  'submission-result': { ...texts['submission-result'], in_product: true, mail: 'now' },
  domains: { ...texts.domains, in_product: true, mail: 'now' },
  reviews: { ...texts.reviews, in_product: true, mail: 'now' },
  'template-sales': { ...texts['template-sales'], in_product: true, mail: 'now' },
  'plan-changed': { ...texts['plan-changed'], in_product: true, mail: 'now' },
} as const satisfies Record<string, NotificationKindInfo>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKind => name in notificationKinds,
);
