import { useState } from 'react';
import { type AppOnTheWire, createApp } from '../api/apps.ts';
import type { BodyInputOf } from '#platform/api/endpoint.ts';
import { asCallError, call, CallError } from '#web/call.ts';
import { openApp } from './open-app.ts';

/** Makes an app and goes to its editor; one that is published at once is answered as `made` instead. */
export function useCreateApp() {
  const [busy, setBusy] = useState<'create' | 'publish' | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [made, setMade] = useState<AppOnTheWire | null>(null);
  const create = async (body: BodyInputOf<typeof createApp>) => {
    setBusy(body.publish ? 'publish' : 'create');
    setError(null);
    try {
      const { app } = await call(createApp, { body });
      if (body.publish) setMade(app);
      else await openApp(app.id);
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(null);
    }
  };
  return { create, busy, error, made };
}
