/** Nothing is asked of this feature; what it keeps between two steps of a sign-in. */
declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'app-provider': true;
  }
}
export {};
