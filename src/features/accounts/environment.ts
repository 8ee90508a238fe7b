/** Providers that people sign in with. */
import { z } from 'zod';
import { httpAddress } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  OIDC_ISSUER: httpAddress()
    .optional()
    .describe('The issuer of an OpenID Connect provider that people can sign in with.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client id at that provider; needed with OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The client secret at that provider; needed with OIDC_ISSUER.'),
  OIDC_NAME: z.string().default('Single sign-on').describe('The label of that provider’s button.'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('The OAuth client id that lets people sign in with Google.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of that client; needed with GOOGLE_CLIENT_ID.'),
  GOOGLE_ISSUER: httpAddress()
    .default('https://accounts.google.com')
    .describe('Google’s issuer; change it only in tests.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
  requiredTogether: [
    { names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], what: 'a sign-in provider is set' },
    { names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], what: 'people sign in with Google' },
  ],
};
