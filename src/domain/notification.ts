/** What people are told of, and how: the same kinds for the list in the product and for mail. */

export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface NotificationKindInfo {
  label: string;
  about: string;
  /** What holds until somebody chooses otherwise. */
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
    about: 'A visitor wrote a comment at one of your apps.',
    in_product: true,
    mail: 'daily',
  },
  'cell-comments': {
    label: 'Comments at cells',
    about: 'A member mentioned you in a spreadsheet, or answered where you wrote.',
    in_product: true,
    mail: 'now',
  },
  'app-user-registered': {
    label: 'Registrations',
    about: 'Somebody registered at one of your apps, or waits for your approval.',
    in_product: true,
    mail: 'now',
  },
  'member-joined': {
    label: 'Members',
    about: 'Somebody joined or left the workspace, or a role changed.',
    in_product: true,
    mail: 'daily',
  },
  'workspace-invitation': {
    label: 'Invitations',
    about: 'Somebody invited you to a workspace.',
    in_product: true,
    mail: 'never',
  },
  'import-finished': {
    label: 'Imports',
    about: 'A spreadsheet was read, or could not be.',
    in_product: true,
    mail: 'never',
  },
  'google-sheets': {
    label: 'Google Sheets',
    about: 'Google no longer accepts the sign-in that your spreadsheets are updated with.',
    in_product: true,
    mail: 'now',
  },
  'scheduled-release': {
    label: 'Scheduled releases',
    about: 'A release that you scheduled was late, or could not be made.',
    in_product: true,
    mail: 'now',
  },
  'submission-result': {
    label: 'Marketplace',
    about: 'A reviewer decided on a template that you submitted.',
    in_product: true,
    mail: 'now',
  },
  reviews: {
    label: 'Reviews',
    about: 'A template waits for your review, or was reported.',
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
    about: 'The plan of the workspace changed, or a payment failed.',
    in_product: true,
    mail: 'now',
  },
} as const satisfies Record<string, NotificationKindInfo>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds).filter(
  (name): name is NotificationKind => name in notificationKinds,
);
