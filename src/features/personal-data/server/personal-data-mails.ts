import { told } from '#kit/language/told.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';

export function personalDataMail(
  mail: Mail,
  to: string,
  given: { token: string | null; minutes: number },
): MailMessage {
  const isNothing = given.token === null;
  return {
    kind: 'personal-data',
    to,
    subject: isNothing ? told('No app stores data about this address') : told('Your personal data'),
    content: {
      title: isNothing ? told('No app stores data about you') : told('Your personal data'),
      preview: isNothing
        ? told('There’s nothing to download or delete.')
        : told('A link to see, download and delete it.'),
      lines: [
        told('Someone, maybe you, asked what’s stored about this address in apps made with Sheaf.'),
        isNothing ? told('You aren’t a user of any of them.') : told('Open the link to see, download or delete it.'),
      ],
      ...(given.token !== null && {
        action: { label: told('See your data'), href: mail.siteHref('/your-data', { token: given.token }) },
        notes: [
          told('The link works for {minutes} minutes. Anyone who has it can delete your data, so don’t share it.', {
            minutes: given.minutes,
          }),
          told('If this wasn’t you, you can ignore this e-mail: nothing changes.'),
        ],
      }),
    },
  };
}
