import type { Mail, MailMessage } from '#features/mail/services.ts';

export function personalDataMail(
  mail: Mail,
  to: string,
  given: { token: string | null; minutes: number },
): MailMessage {
  const requested = 'Someone, maybe you, asked what’s stored about this address';
  const isNothing = given.token === null;
  return {
    kind: 'personal-data',
    to,
    subject: isNothing ? 'No app stores data about this address' : 'Your personal data',
    content: {
      title: isNothing ? 'No app stores data about you' : 'Your personal data',
      preview: isNothing ? 'There’s nothing to download or delete.' : 'A link to see, download and delete it.',
      lines: isNothing
        ? [`${requested} in apps made with Sheaf. You aren’t a user of any of them.`]
        : [`${requested} in apps made with Sheaf. Open the link to see, download or delete it.`],
      ...(given.token !== null && {
        action: { label: 'See your data', href: mail.siteHref('/your-data', { token: given.token }) },
        notes: [
          `The link works for ${given.minutes} minutes. Anyone who has it can delete your data, so don’t share it.`,
          'If this wasn’t you, you can ignore this e-mail: nothing changes.',
        ],
      }),
    },
  };
}
