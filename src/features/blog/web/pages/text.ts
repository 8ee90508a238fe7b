import { t } from '#kit/language/product.ts';
import type { BlogList } from '../../rules/blog-view.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const lists = new Intl.ListFormat('en-US');

/** "November 22, 2026", wherever it is read. */
export const sayDate = (time: string): string => days.format(new Date(time));
export const sayNames = (names: readonly string[]): string => lists.format(names);

export const blogPageHref = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

/** The title of a list and what it says of itself. */
export function joinList({ of, page }: BlogList): { title: string; lead: string } {
  const more = page > 1 ? `, page ${page}` : '';
  switch (of.kind) {
    case 'all':
      return {
        title: t('Journal{more}', { more }),
        lead: t('Notes on spreadsheets, apps and the people who make them.'),
      };
    case 'drafts':
      return { title: t('Drafts'), lead: t('What is written and not yet read.') };
    case 'category':
      return { title: of.name + more, lead: of.description };
    case 'tag':
      return { title: `#${of.name}${more}`, lead: '' };
    case 'author':
      return { title: of.name + more, lead: of.description };
  }
}
