import { useState } from 'react';
import { createApp } from '#api/apps.ts';
import type { BodyInputOf } from '#api/endpoint.ts';
import { asCallError, call, CallError } from '../../../call.ts';
import { openApp } from './open-app.ts';

/** Makes an app and goes to its editor. */
export function useCreateApp() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const create = async (body: BodyInputOf<typeof createApp>) => {
    setBusy(true);
    setError(null);
    try {
      const { app } = await call(createApp, { body });
      await openApp(app.id);
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  return { create, busy, error };
}
