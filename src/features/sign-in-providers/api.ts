/** The OpenID Connect providers of a workspace, and signing in at them. */
import { z } from 'zod';
import { longestNext } from '#features/app-users/rules/auth-page.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { mostDomains, mostMappedRoles } from './rules/provider-input.ts';

const group = 'Sign-in providers';
const path = '/api/workspaces/{workspaceId}/sign-in-providers';
const access = 'owner-of-workspace';

const mappedRoleShape = z.object({
  value: z.string().trim().min(1, 'Enter a value, or remove this line.').max(300),
  role: z.string().max(40),
});

const connectionShape = z.object({
  app_id: z.string(),
  /** Whether people of the provider's domains join without an invitation. */
  joins: z.boolean(),
  /** Values of the claim, and the key of the role that each stands for. The first that a person has counts. */
  roles: z.array(mappedRoleShape),
  /** Whether people without any of these values are refused. */
  only_with_role: z.boolean(),
});
const providerShape = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  domains: z.array(z.string()),
  role_claim: z.string(),
  /** What the provider must allow as a redirect URI. */
  redirect_uri: z.string(),
  apps: z.array(connectionShape),
});
export type ProviderOnTheWire = z.infer<typeof providerShape>;
const answer = z.object({
  providers: z.array(providerShape),
  /** The apps of the workspace that people sign in to, and their roles. */
  apps: z.array(
    z.object({ id: z.string(), name: z.string(), roles: z.array(z.object({ key: z.string(), name: z.string() })) }),
  ),
});
export type ProvidersAnswer = z.infer<typeof answer>;

const providerInput = z.object({
  name: z.string().max(60),
  issuer: z.string().max(500),
  client_id: z.string().max(300),
  /** Left out, or empty, the stored one stays. */
  client_secret: z.string().max(1_000).optional(),
  scopes: z.string().max(300).optional(),
  /** The only addresses that it vouches for, and those that are led to it. */
  domains: z.array(z.string().max(300)).max(mostDomains).default([]),
  /** The claim with the groups or roles of a person. */
  role_claim: z.string().max(200).default(''),
});

export const listSignInProviders = endpoint({
  method: 'GET',
  path,
  access,
  group,
  summary: 'The OpenID Connect providers at which people of the workspace’s apps sign in. Never their secrets.',
  answer,
});
export const addSignInProvider = endpoint({
  method: 'POST',
  path,
  access,
  group,
  summary: 'Adds a provider, after its issuer has answered. It is for no app yet.',
  body: providerInput,
  answer: answer.extend({ added: z.string() }),
});
export const changeSignInProvider = endpoint({
  method: 'PUT',
  path: `${path}/{providerId}`,
  access,
  group,
  summary: 'Changes a provider. With another issuer, nobody is known by it any more.',
  body: providerInput,
  answer,
});
export const deleteSignInProvider = endpoint({
  method: 'DELETE',
  path: `${path}/{providerId}`,
  access,
  group,
  summary: 'Removes a provider. People who signed in with it stay users, and their sessions at these apps end.',
  answer,
});
export const connectSignInProvider = endpoint({
  method: 'PUT',
  path: `${path}/{providerId}/apps/{appId}`,
  access,
  group,
  summary: 'Turns a provider on or off for an app, and says who may join there and which roles they get.',
  body: z.object({
    on: z.boolean(),
    joins: z.boolean().default(false),
    roles: z.array(mappedRoleShape).max(mostMappedRoles).default([]),
    only_with_role: z.boolean().default(false),
  }),
  answer,
});

export const signInWays = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/sign-in-ways',
  access: 'editor-of-app',
  group,
  summary: 'Who can sign in to an app without a password, in sentences.',
  answer: z.object({ told: z.array(z.string()) }),
});

export const startSignIn = endpoint({
  method: 'GET',
  path: '/api/app-auth/providers/{providerId}',
  access: 'visitor-of-host-app',
  group,
  summary: 'Redirects a visitor of the app to the sign-in page of a provider.',
  query: z.object({ next: z.string().max(longestNext).optional(), login_hint: z.string().max(254).optional() }),
  answer: 'file',
});
export const finishSignIn = endpoint({
  method: 'GET',
  path: '/api/app-auth/providers/{providerId}/finish',
  access: 'visitor-of-host-app',
  group,
  summary: 'Signs a visitor in with what the provider answered, in the browser that began, once.',
  answer: 'file',
});
export const signInCallback = endpoint({
  method: 'GET',
  path: '/api/sign-in-providers/{providerId}/callback',
  access: 'anyone',
  group,
  summary: 'Where providers redirect browsers to: passes the answer on to the host of the app. Site only.',
  answer: 'file',
});
