import { byLanguage } from '#kit/language/by-language.ts';
import { t } from '#kit/language/product.ts';
import type { BlogList } from '../../rules/blog-view.ts';

const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));
const lists = byLanguage((tag) => new Intl.ListFormat(tag));

/** "November 22, 2026", wherever it is read. */
export const sayDate = (time: string): string => days().format(new Date(time));
export const sayNames = (names: readonly string[]): string => lists().format(names);

export const blogPageHref = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

/** The title of a list and what it says of itself. */
export function joinList({ of, page }: BlogList): { title: string; lead: string } {
  const titled = (title: string): string => (page > 1 ? t('{title}, page {page}', { title, page }) : title);
  switch (of.kind) {
    case 'all':
      return {
        title: titled(t('Journal')),
        lead: t('Notes on spreadsheets, apps and the people who make them.'),
      };
    case 'drafts':
      return { title: t('Drafts'), lead: t('What is written and not yet read.') };
    case 'category':
      return { title: titled(of.name), lead: of.description };
    case 'tag':
      return { title: titled(`#${of.name}`), lead: '' };
    case 'author':
      return { title: titled(of.name), lead: of.description };
  }
}
