/** What browsers answer of passkeys, in the JSON of WebAuthn, and bounded. */
import { z } from 'zod';

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
/** The longest that devices may have is 1,023 bytes. */
const credentialId = base64url(1_400);

export const newPasskeyInput = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(7)
      .optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeyInput>;

export const usedPasskeyInput = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** Whose it is; passkeys that can be found without an address bring it. */
    userHandle: base64url(200),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskeyInput>;

/** For `navigator.credentials`, in the JSON of WebAuthn. */
export const ceremonyOptions = z.record(z.string(), z.unknown());

export const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  /** The name that it is bound to; it works nowhere else. */
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyOnTheWire = z.infer<typeof passkeyShape>;
