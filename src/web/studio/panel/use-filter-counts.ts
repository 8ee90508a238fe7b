import { t } from '#kit/language/product.ts';
import { useEffect, useState } from 'react';
import { countFiltered } from '#features/visitor/api/page-data.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/studio.ts';
import { useStudioState } from '../state/use-studio.ts';

export type FilterCounts = AnswerOf<typeof countFiltered>;
export interface CountState {
  /** Of the filters as they are now; null while they are counted. */
  counts: FilterCounts | null;
  /** Why they could not be counted; '' when they could. */
  failure: string;
}

const pause = 300;

/** How many rows the filters keep, counted by the server a moment after the last change. */
export function useFilterCounts(filters: readonly BlockFilter[]): CountState {
  const appId = useStudioState((state) => state.data.app.id);
  const [found, setFound] = useState<CountState & { of: string }>({ counts: null, failure: '', of: '' });
  const requested = JSON.stringify(filters);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const body = { filters: JSON.parse(requested) as BlockFilter[] };
        if (body.filters.length === 0) return;
        const counts = await call(countFiltered, { params: { appId }, body, signal: controller.signal });
        setFound({ counts, failure: '', of: requested });
      } catch (failure) {
        if (controller.signal.aborted) return;
        setFound({ counts: null, failure: sentence(failure, t('Couldn’t count the rows.')), of: requested });
      }
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [appId, requested]);
  return found.of === requested ? found : { counts: null, failure: '' };
}
