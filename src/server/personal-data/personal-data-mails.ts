import type { Mail, MailMessage } from '../people-services.ts';

export function personalDataMail(
  mail: Mail,
  to: string,
  given: { token: string | null; minutes: number },
): MailMessage {
  const asked = 'Somebody, perhaps you, asked what is kept of this address';
  const isNothing = given.token === null;
  return {
    kind: 'personal-data',
    to,
    subject: isNothing ? 'No app keeps anything of this address' : 'What is kept of you',
    content: {
      title: isNothing ? 'No app keeps anything of you' : 'What is kept of you',
      preview: isNothing ? 'There is nothing to download or delete.' : 'A link to see, download and delete it.',
      lines: isNothing
        ? [`${asked} at apps made with Sheaf. You are a user of none of them.`]
        : [`${asked} at apps made with Sheaf. Follow the link to see it, download it or delete it.`],
      ...(given.token !== null && {
        action: { label: 'See what is kept', href: mail.siteHref('/your-data', { token: given.token }) },
        notes: [
          `The link works for ${given.minutes} minutes. Whoever has it can delete what is kept of you: give it to nobody.`,
          'If it was not you, ignore this mail: nothing changes.',
        ],
      }),
    },
  };
}
