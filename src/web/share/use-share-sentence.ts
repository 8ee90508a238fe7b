import { t } from '#kit/language/product.ts';
import { useEffect, useState } from 'react';
import { leakReport } from '#features/visitor/api/leaks.ts';
import { call } from '../call.ts';
import { shareSentence } from './share-sentence.ts';

/** What strangers see of an app, from the report of what it gives out; '' until it is there. */
export function useShareSentence(appId: string): string {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(leakReport, { params: { appId }, signal: stop.signal }).then(
      (report) => setSentence(shareSentence(report)),
      // The address is shown without it.
      () => stop.signal.aborted || setSentence(t('What strangers see could not be read. Look at it under Publish.')),
    );
    return () => stop.abort();
  }, [appId]);
  return sentence;
}
