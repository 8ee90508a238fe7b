import { listLinked, nameLinked, previewLink, readLinks, searchLinked } from '../../api/links.ts';
import { on } from '#platform/http/call.ts';
import { listLinked as list } from './list-linked.ts';
import { nameLinked as name, readLinks as read } from './name-linked.ts';
import { previewLink as preview } from './preview-link.ts';
import { searchLinked as search } from './search-linked.ts';

export const linkRoutes = [
  on(previewLink, ({ services, sheet, query }) => preview(services.database, sheet, query)),
  on(nameLinked, ({ services, sheet, body }) => name(services, sheet, body)),
  on(searchLinked, ({ services, sheet, body }) => search(services, sheet, body)),
  on(readLinks, ({ services, sheet, body }) => read(services, sheet, body)),
  on(listLinked, ({ services, sheet, params }) => list(services, sheet, params.rowId)),
];
