/** Frames of an app within other sites: keys that their servers sign with, and sessions for whom they vouch. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Embedding';
const keyShape = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type EmbedKeyOnTheWire = z.infer<typeof keyShape>;

export const listEmbedKeys = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/embed-keys',
  access: 'editor-of-app',
  group,
  summary:
    'The keys that let servers of other sites sign in their people in frames of this app, without their secrets.',
  answer: z.object({ keys: z.array(keyShape) }),
});
export const createEmbedKey = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/embed-keys',
  access: 'editor-of-app',
  group,
  summary: 'Creates such a key. Its secret is shown only once.',
  body: z.object({}),
  answer: z.object({ key: keyShape, secret: z.string() }),
});
export const revokeEmbedKey = endpoint({
  method: 'DELETE',
  path: '/api/apps/{appId}/embed-keys/{keyId}',
  access: 'editor-of-app',
  group,
  summary: 'Revokes such a key and ends every session created with it.',
  answer: z.object({ keys: z.array(keyShape) }),
});
export const enterFrame = endpoint({
  method: 'POST',
  path: '/api/embed/session',
  access: 'visitor-of-host-app',
  group,
  summary:
    'Within a frame (`?embed=true`): takes a token signed by the embedding site’s server, once, and returns a session with the rights of the app user it names.',
  body: z.object({
    token: z.string().min(20).max(4_000),
    /** Of the site around the frame, as the browser gave it to the frame. */
    origin: z.string().max(300),
  }),
  answer: z.object({
    session: z.string(),
    /** Seconds until the site has to vouch again. */
    lasts: z.number(),
  }),
});
