/** For whom a passkey is: browsers offer it at this name alone, and sign where they were asked. */
export interface RelyingParty {
  /** The name that passkeys are bound to. */
  host: string;
  /** Where the page is that asks: the exact origin, since browsers let sub-domains ask for the name above them. */
  origin: string;
}

/** Whose a passkey is. */
export type PasskeyOwner = { user_id: string } | { app_user_id: string };

export const idOfOwner = (owner: PasskeyOwner): string => ('user_id' in owner ? owner.user_id : owner.app_user_id);
