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

export const notificationKinds = {
  'new-rows': {
    label: 'New rows',
    about: 'A visitor added rows through one of your apps.',
    in_product: true,
    mail: 'daily',
  },
  'new-comments': {
    label: 'Comments',
    about: 'A visitor commented on one of your apps.',
    in_product: true,
    mail: 'daily',
  },
  'cell-comments': {
    label: 'Cell comments',
    about: 'A member mentioned you in a spreadsheet or replied to your comment.',
    in_product: true,
    mail: 'now',
  },
  'app-user-registered': {
    label: 'Registrations',
    about: 'Someone registered for one of your apps or is waiting for your approval.',
    in_product: true,
    mail: 'now',
  },
  'member-joined': {
    label: 'Members',
    about: 'Someone joined or left the workspace, or a role changed.',
    in_product: true,
    mail: 'daily',
  },
  'workspace-invitation': {
    label: 'Invitations',
    about: 'Someone invited you to a workspace.',
    in_product: true,
    mail: 'never',
  },
  'import-finished': {
    label: 'Imports',
    about: 'A spreadsheet was imported, or its import failed.',
    in_product: true,
    mail: 'never',
  },
  automations: {
    label: 'Automations',
    about: 'An automation of yours was paused or stopped.',
    in_product: true,
    mail: 'now',
  },
  'automation-messages': {
    label: 'Automation messages',
    about: 'An automation sent a message to the members of the workspace.',
    in_product: true,
    mail: 'never',
  },
  'google-sheets': {
    label: 'Google Sheets',
    about: 'Google no longer accepts the sign-in used to update your spreadsheets.',
    in_product: true,
    mail: 'now',
  },
  'scheduled-release': {
    label: 'Scheduled releases',
    about: 'A release you scheduled was late or failed.',
    in_product: true,
    mail: 'now',
  },
  'submission-result': {
    label: 'Marketplace',
    about: 'A reviewer decided on a template you submitted.',
    in_product: true,
    mail: 'now',
  },
  domains: {
    label: 'Own domains',
    about: 'The records of an app’s domain are wrong, or its certificate can’t be renewed.',
    in_product: true,
    mail: 'now',
  },
  reviews: {
    label: 'Reviews',
    about: 'A template is waiting for your review or was reported.',
    in_product: true,
    mail: 'now',
  },
  'template-sales': {
    label: 'Template sales',
    about: 'A paid template was sold, bought, refunded or disputed, or a payout failed.',
    in_product: true,
    mail: 'now',
  },
  'plan-changed': {
    label: 'Plan and payments',
    about: 'The workspace’s plan changed, or a payment failed.',
    in_product: true,
    mail: 'now',
  },
} as const satisfies Record<string, NotificationKindInfo>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKind => name in notificationKinds,
);
