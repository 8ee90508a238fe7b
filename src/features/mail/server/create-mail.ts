import { isOptionalMail, sayContent } from '../rules/mail.ts';
import { inLanguage } from '#kit/language/product.ts';
import { say } from '#kit/language/msg.ts';
import type { Language } from '#kit/language/language.ts';
import { newId } from '#kit/ids.ts';
import { originOf } from '#platform/http/host.ts';
import type { Mail, MailMessage } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { deliverMail, mailQueue } from './deliver-mail.ts';
import { emptyOldMails } from './empty-old-mails.ts';
import { openPost } from '#platform/mail/open-post.ts';
import { isOwnMachine } from './outbox.ts';
import { mailAddress, plainLine } from '#platform/mail/plain-line.ts';
import { senderOf } from '#platform/mail/sender.ts';
import { languageOfMail } from './language-of-mail.ts';
import { UnsubscribeTokens } from './unsubscribe-token.ts';

/** Sheaf's own accent, as its pages have it. */
const ownColor = '#4F46E5';

export function createMail(needs: Pick<Services, 'database' | 'environment' | 'log' | 'renderer' | 'jobs'>): Mail {
  const { database, environment, log, renderer, jobs } = needs;
  const post = openPost(environment);
  const subscriptions = new UnsubscribeTokens(database);
  jobs.handle(mailQueue, (data) => deliverMail(data, { database, environment, log, jobs, post }), {
    retries: 10,
    lostAfter: 10,
  });
  jobs.handle('empty-old-mails', () => emptyOldMails(database, environment), { every: '20 3 * * *' });

  const siteHref: Mail['siteHref'] = (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return `${originOf(environment.MAIN_HOST, environment)}${path}${search && `?${search}`}`;
  };

  /** What the log of mails says when the address has unsubscribed from this kind: that there would have been one. */
  const nothing = { html: '', text: '', headers: json({}), status: 'suppressed' } as const;

  async function render({ app, kind, ...message }: MailMessage, recipient: string, language: Language | undefined) {
    const content = inLanguage(language, () => sayContent(message.content));
    const brand = app
      ? {
          name: plainLine(app.name, 100) || 'Sheaf',
          color: app.settings.palette.accent || ownColor,
          href:
            app.own_host || app.subdomain
              ? originOf(app.own_host || `${app.subdomain}.${environment.MAIN_HOST}`, environment)
              : siteHref(`/${app.sheaf_slug}`),
        }
      : { name: 'Sheaf', color: ownColor, href: siteHref('/') };
    if (!isOptionalMail(kind)) return { ...renderer.renderMail({ content, brand, language }), headers: json({}) };
    const href = siteHref('/unsubscribe', { token: await subscriptions.sign({ email: recipient, kind }) });
    return {
      ...renderer.renderMail({ content, brand, language, unsubscribe_href: href }),
      headers: json({ 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    };
  }

  async function store(message: MailMessage, transaction: Transaction): Promise<void> {
    const recipient = mailAddress(message.to);
    const refused =
      isOptionalMail(message.kind) &&
      (await transaction
        .selectFrom('mail_refusals')
        .select('kind')
        .where('email', '=', recipient)
        .where('kind', '=', message.kind)
        .executeTakeFirst());
    const id = newId('mail');
    const language = await languageOfMail(message, recipient, transaction);
    await transaction
      .insertInto('mails')
      .values({
        id,
        kind: message.kind,
        recipient,
        subject: plainLine(
          inLanguage(language, () => say(message.subject)),
          200,
        ),
        ...(refused ? nothing : await render(message, recipient, language)),
        from_name: plainLine(message.app?.name ?? '', 100) || senderOf(environment).name,
        workspace_id: message.workspace_id ?? message.app?.workspace_id ?? null,
        app_id: message.app?.id ?? null,
        attachment_id: message.attachment_id ?? null,
      })
      .execute();
    if (!refused) await jobs.add(mailQueue, { mail_id: id }, { within: transaction });
  }

  return {
    subscriptions,
    siteHref,
    async attach({ name, ...file }, within) {
      const id = newId('file');
      await within
        .insertInto('mail_attachments')
        .values({ id, name: plainLine(name, 120) || 'file', ...file })
        .execute();
      return id;
    },
    isOutboxOpen: (requested) => isOwnMachine(requested, environment),
    send: (message, within) =>
      within ? store(message, within) : inTransaction(database, (transaction) => store(message, transaction)),
  };
}
