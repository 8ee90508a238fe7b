import { t } from '#kit/language/product.ts';
import { useEffect, useState } from 'react';
import { checkOwnCss, type LeftOutOnTheWire } from '#features/visitor/api/own-css.ts';
import { call } from '../../call.ts';
import { sentence } from './studio.ts';
import { useStudioState } from './use-studio.ts';

export interface CheckedCss {
  /** As visitors get it. */
  css: string;
  leftOut: readonly LeftOutOnTheWire[];
  /** Why it could not be checked; ''. */
  problem: string;
}

const nothing: CheckedCss = { css: '', leftOut: [], problem: '' };
/** Milliseconds without another letter. */
const pause = 400;

/** What visitors get of a style sheet, and what is left out of it; the one before it until the server answered. */
export function useCheckedCss(css: string): CheckedCss {
  const appId = useStudioState((state) => state.data.app.id);
  const [checked, setChecked] = useState(nothing);
  const isEmpty = css.trim() === '';
  useEffect(() => {
    if (isEmpty) return;
    const ended = new AbortController();
    const check = async (): Promise<void> => {
      try {
        const found = await call(checkOwnCss, { params: { appId }, body: { css }, signal: ended.signal });
        setChecked({ css: found.css, leftOut: found.left_out, problem: '' });
      } catch (failure) {
        if (ended.signal.aborted) return;
        const problem = sentence(failure, t('Couldn’t check the style sheet. Try again.'));
        setChecked((before) => ({ ...before, problem }));
      }
    };
    const timer = setTimeout(() => void check(), pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [appId, css, isEmpty]);
  return isEmpty ? nothing : checked;
}
