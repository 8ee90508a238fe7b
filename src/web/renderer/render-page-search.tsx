import { renderToStaticMarkup } from 'react-dom/server';
import type { PageToRender } from '#features/visitor/services.ts';
import { PageSearch } from '../page/page-search.tsx';

/** The search over all blocks of a page, where its owner shows one. It needs no script. */
export const renderPageSearch = ({ search, context }: PageToRender): string =>
  search ? renderToStaticMarkup(<PageSearch {...search} href={context.page.href} />) : '';
