import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { pageHref } from '../shared/link.tsx';
import type { definition } from './definition.ts';
import { maxSimpleLinks } from './footer-layouts.ts';
import { t } from '#kit/language/language.ts';

type FooterProps = BlockViewProps<typeof definition>;
type FooterSettings = FooterProps['config']['settings'];

export interface FooterLink {
  key: string;
  text: string;
  href: string;
}

/**
 * The simple links that the layout has room for; the pages of the app when the owner gave none. One alone to the page that
 * is open is left out.
 */
export function simpleLinks({ config, context }: Pick<FooterProps, 'config' | 'context'>): FooterLink[] {
  const { simpleLinks: links, footerLayoutType } = config.settings;
  const all =
    links.length > 0
      ? links.map((link, index) => ({
          key: String(index),
          text:
            link.text ||
            context.pages.find((page) => page.page_id === link.linkToInsert)?.page_name ||
            `Link ${index + 1}`,
          href: (link.linkToInsert && pageHref(context, link.linkToInsert)) || link.url,
        }))
      : context.pages
          .filter((page) => !isAuthSlug(page.page_slug))
          .map((page) => ({ key: page.page_id, text: page.page_name || t('Home'), href: page.href }));
  const shown = all.slice(0, maxSimpleLinks(footerLayoutType)).filter((link) => link.href !== '' || context.editing);
  const isOnlyThisPage = shown.length === 1 && shown[0]?.href === pageHref(context, context.page.page_id);
  return isOnlyThisPage && !context.editing ? [] : shown;
}

/** The small links next to the copyright line: at most 4. */
export function sublinks({ config, context }: Pick<FooterProps, 'config' | 'context'>): FooterLink[] {
  return config.settings.footerSublinks
    .map((link, index) => ({ key: String(index), text: link.text || `Sublink ${index + 1}`, href: link.url }))
    .slice(0, 4)
    .filter((link) => link.href !== '' || context.editing);
}

/** Where a contact leads: a map, a mail or a call; '' for what cannot be called. */
export function contactHref(contact: FooterSettings['contactItems'][number]): string {
  const value = contact.value.trim();
  if (value === '') return '';
  switch (contact.type) {
    case 'email':
      return `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`;
    case 'address':
      return `https://www.openstreetmap.org/search?query=${encodeURIComponent(value)}`;
    case 'phone': {
      const digits = `${countryCode(contact)}${value}`.replaceAll(/[^\d+]/g, '');
      return digits.length >= 3 ? `tel:${digits}` : '';
    }
  }
}

/** What a contact reads: a phone number with its country code, when one was chosen. */
export function contactText(contact: FooterSettings['contactItems'][number]): string {
  const code = contact.type === 'phone' ? countryCode(contact) : '';
  return code ? `${code} ${contact.value}` : contact.value;
}

function countryCode({ countryCode: code, value }: FooterSettings['contactItems'][number]): string {
  if (!/^\+?[1-9]\d{0,3}$/.test(code) || value.trim().startsWith('+')) return '';
  return code.startsWith('+') ? code : `+${code}`;
}
