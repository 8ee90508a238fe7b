import type { Given } from '../../api/leaks.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { allRows } from '../../rules/row-scope.ts';
import { currentUserPlaceholder } from '#engine/query-model.ts';
import { showsOneRecord } from '../reading/current-record.ts';
import type { PageReader } from '../reading/page-reader.ts';
import type { PageBlock } from '../reading/read-page-block.ts';

export interface WidestReading {
  block: PageBlock;
  reader: PageReader;
  /** What narrows it for each person, and is left out here. */
  narrowed_by: Given['narrowed_by'];
}

/**
 * The block and page without the filters that depend on who asks and on the record of the address: what is left is the
 * most that any person of this kind, with any record, can get. For viewers who are no one in particular such filters
 * stay.
 */
export function atItsWidest(block: PageBlock, reader: PageReader): WidestReading {
  const isPerson = reader.viewer.kind === 'app_user';
  const { filters: ofPage = [] } = reader.page.document;
  const asksForPerson = (filter: BlockFilter): boolean =>
    filter.active && typeof filter.value === 'string' && filter.value.includes(currentUserPlaceholder);
  const rules = block.config.conditional_filter;
  const byPerson =
    isPerson &&
    ([...ofPage, ...block.stored.filters].some(asksForPerson) ||
      rules.some((rule) => rule.filter_by === 'Logged in user'));
  const byRecord = showsOneRecord(block) || rules.some((rule) => rule.filter_by === 'Current record');
  const keeps = (filter: BlockFilter): boolean => !isPerson || !asksForPerson(filter);
  const conditional_filter = rules.filter(
    (rule) => rule.filter_by !== 'Current record' && (!isPerson || rule.filter_by !== 'Logged in user'),
  );
  const stored = { ...block.stored, filters: block.stored.filters.filter(keeps) };
  const pageFilters = ofPage.filter(keeps);
  const document = { ...reader.page.document, ...(ofPage.length > 0 && { filters: pageFilters }) };
  return {
    block: { ...block, stored, config: { ...block.config, conditional_filter } },
    // Some person may have the `_id`, or the e-mail address, of any row.
    reader: {
      ...reader,
      pageFilters,
      page: { ...reader.page, document },
      ...(isPerson && { rowScope: allRows }),
    },
    narrowed_by: [...(byPerson ? ['person' as const] : []), ...(byRecord ? ['record' as const] : [])],
  };
}
