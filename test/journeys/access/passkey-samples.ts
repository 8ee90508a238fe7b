/** Calls about passkeys: in shape, and of no device. */
import type { Sample } from './endpoint-samples.ts';

const device = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key' };
const newPasskey = { ...device, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const usedPasskey = {
  ...device,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

export const passkeySamples: Record<string, () => Sample> = {
  'POST /api/auth/passkey/start': () => ({ body: {} }),
  'POST /api/auth/passkey': () => ({ body: { response: usedPasskey } }),
  'GET /api/account/passkeys': () => ({}),
  'POST /api/account/passkeys/start': () => ({ body: {} }),
  'POST /api/account/passkeys': () => ({ body: { name: 'Laptop', response: newPasskey } }),
  'DELETE /api/account/passkeys/{passkeyId}': () => ({ params: { passkeyId: 'no-such-passkey' }, body: {} }),
  'POST /api/app-auth/passkey-start': () => ({ body: {} }),
  'POST /api/app-auth/passkey': () => ({ body: { response: usedPasskey } }),
  'POST /api/app-auth/passkeys': () => ({ body: {} }),
  'POST /api/app-auth/passkey-add-start': () => ({ body: {} }),
  'POST /api/app-auth/passkey-add': () => ({ body: { response: newPasskey } }),
};
