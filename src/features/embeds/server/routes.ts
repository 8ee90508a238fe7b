import { createEmbedKey, enterFrame, listEmbedKeys, revokeEmbedKey } from '../api.ts';
import { on, type Route } from '#platform/http/call.ts';
import { answerEnterFrame } from './enter-frame.ts';
import { embedKeysOf, makeEmbedKey, removeEmbedKey } from './embed-keys.ts';

export const routes: readonly Route[] = [
  on(listEmbedKeys, async ({ app, services }) => ({ keys: await embedKeysOf(services.database, app.id) })),
  on(createEmbedKey, makeEmbedKey),
  on(revokeEmbedKey, removeEmbedKey),
  on(enterFrame, answerEnterFrame),
];
