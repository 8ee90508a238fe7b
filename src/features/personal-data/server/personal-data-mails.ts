import { msg } from '#kit/language/msg.ts';
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
    subject: isNothing ? msg('No app stores data about this address') : msg('Your personal data'),
    content: {
      title: isNothing ? msg('No app stores data about you') : msg('Your personal data'),
      preview: isNothing
        ? msg('There’s nothing to download or delete.')
        : msg('A link to see, download and delete it.'),
      lines: [
        msg('Someone, maybe you, asked what’s stored about this address in apps made with Sheaf.'),
        isNothing ? msg('You aren’t a user of any of them.') : msg('Open the link to see, download or delete it.'),
      ],
      ...(given.token !== null && {
        action: { label: msg('See your data'), href: mail.siteHref('/your-data', { token: given.token }) },
        notes: [
          msg('The link works for {minutes} minutes. Anyone who has it can delete your data, so don’t share it.', {
            minutes: given.minutes,
          }),
          msg('If this wasn’t you, you can ignore this e-mail: nothing changes.'),
        ],
      }),
    },
  };
}
