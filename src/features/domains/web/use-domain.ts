import { t } from '#kit/language/product.ts';
import { useCallback, useEffect, useState } from 'react';
import { getApp } from '#features/apps/api/apps.ts';
import { call } from '#web/call.ts';
import { sentence, type Studio } from '#web/studio/state/studio.ts';
import { useStudio } from '#web/studio/state/use-studio.ts';
import { checkDomain, type DomainAnswer, getDomain, removeDomain, setDomain } from '../api.ts';

export interface DomainControl {
  /** Null until it was read. */
  answer: DomainAnswer | null;
  /** Why the last step failed; '' where it didn't. */
  problem: string;
  /** `asked` by a person, or by the clock. */
  checking: 'asked' | 'clock' | null;
  check(): Promise<void>;
  /** Whether it was taken. */
  set(host: string): Promise<boolean>;
  remove(): Promise<boolean>;
}

/** @sentences */
const tryAgain = 'That didn’t work. Try again in a moment.';
/** Milliseconds between looks while the dialog waits for records or a certificate. */
const lookEvery = 5_000;

/** The domain of an app, looked up again and again until it is live. */
export function useDomain(appId: string): DomainControl {
  const studio = useStudio();
  const [answer, setAnswer] = useState<DomainAnswer | null>(null);
  const [problem, setProblem] = useState('');
  const [checking, setChecking] = useState<DomainControl['checking']>(null);
  const state = answer?.domain?.state;
  const run = useCallback(async (step: () => Promise<DomainAnswer>): Promise<boolean> => {
    try {
      setAnswer(await step());
      setProblem('');
      return true;
    } catch (failure) {
      setProblem(sentence(failure, t(tryAgain)));
      return false;
    }
  }, []);
  const params = { appId };
  const look = useCallback(
    async (who: 'asked' | 'clock') => {
      setChecking(who);
      await run(() => call(checkDomain, { params: { appId }, body: {} }));
      setChecking(null);
    },
    [appId, run],
  );

  useEffect(() => {
    let isOpen = true;
    call(getDomain, { params: { appId } }).then(
      (read) => isOpen && setAnswer(read),
      (failure: unknown) => isOpen && setProblem(sentence(failure, t(tryAgain))),
    );
    return () => {
      isOpen = false;
    };
  }, [appId]);
  const isSettled = state === 'live' && answer?.domain?.findings.length === 0;
  useAgainAndAgain(state === undefined || isSettled ? null : state, look);
  // The address of the app may be another one now.
  const isRead = answer !== null;
  useEffect(() => {
    if (isRead) void readAddress(studio, appId);
  }, [state, isRead, appId, studio]);

  return {
    ...{ answer, problem, checking },
    check: () => look('asked'),
    set: (host) => run(() => call(setDomain, { params, body: { host } })),
    remove: () => run(() => call(removeDomain, { params })),
  };
}

async function readAddress(studio: Studio, appId: string): Promise<void> {
  const read = await call(getApp, { params: { appId } }).catch(() => null);
  const { app } = studio.state();
  if (read && app) studio.setApp({ ...app, href: read.href, edit_href: read.edit_href });
}

/** Looks at once and then every few seconds, as long as there is a state to wait in. */
function useAgainAndAgain(state: string | null, look: (who: 'clock') => Promise<void>): void {
  useEffect(() => {
    if (state === null) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const next = async (): Promise<void> => {
      await look('clock');
      if (isOpen) timer = setTimeout(() => void next(), lookEvery);
    };
    void next();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [state, look]);
}
