import { renderToStaticMarkup } from 'react-dom/server';
import type { MailToRender } from '#features/mail/services.ts';
import { inLanguage } from '#kit/language/language.ts';
import { MailDocument } from './mail-document.tsx';
import { mailText } from './mail-text.ts';
import { safeHref } from './safe-href.ts';

/** A mail as HTML and as plain text, of the same content. Links that are not http(s) are left out of both. */
export function renderMail(mail: MailToRender): { html: string; text: string } {
  const safe = withSafeLinks(mail);
  return inLanguage(mail.language, () => ({
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument {...safe} />)}`,
    text: mailText(safe),
  }));
}

function withSafeLinks({ content, brand, language, unsubscribe_href }: MailToRender): MailToRender {
  const { action, facts, ...words } = content;
  const actionHref = safeHref(action?.href);
  const unsubscribeHref = safeHref(unsubscribe_href);
  return {
    content: {
      ...words,
      ...(action && actionHref && { action: { label: action.label, href: actionHref } }),
      ...(facts && {
        facts: facts.map(({ label, value, href }) => {
          const factHref = safeHref(href);
          return { label, value, ...(factHref && { href: factHref }) };
        }),
      }),
    },
    brand: { ...brand, href: safeHref(brand.href) ?? '' },
    language,
    ...(unsubscribeHref && { unsubscribe_href: unsubscribeHref }),
  };
}
