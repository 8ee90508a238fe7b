import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const group = 'Accounts';

export const userShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.object({ isFreePlan: z.boolean() }),
  workspace: z.object({ id: z.string(), name: z.string() }),
});
const emailInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ message: 'Please enter a valid Email address (e.g., ann@example.com).' }));

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'anyone',
  group,
  summary: 'Makes an account with a workspace of its own and signs in. Site only.',
  body: z.object({
    name: z.string().trim().min(1, 'Enter your name.').max(100),
    email: emailInput,
    password: z.string().min(10, 'Use at least 10 characters.').max(200),
  }),
  answer: z.object({ user: userShape }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'anyone',
  group,
  summary: 'Signs in by e-mail and password. Site only.',
  body: z.object({ email: emailInput, password: z.string().max(200) }),
  answer: z.object({ user: userShape }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'anyone',
  group,
  summary: 'Ends the session of this host.',
  answer: z.object({}),
});

export const handOver = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/hand-over',
  access: 'editor-of-app',
  group,
  summary: 'The address that signs the caller in at the host of the app and goes on to `path`.',
  body: z.object({ path: z.string().max(500).default('/') }),
  answer: z.object({ href: z.string() }),
});

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/auth',
  access: 'anyone',
  group,
  summary: 'Exchanges a one-time hand-over code for a session of this host, also to be used as a bearer token.',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ token: z.string(), created: z.boolean() }),
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth',
  access: 'signed-in',
  group,
  summary: 'The signed-in person.',
  answer: userShape,
});

export const boardWorkspace = endpoint({
  method: 'GET',
  path: '/api/board/workspace',
  access: 'signed-in',
  group,
  summary: 'The plan of the workspace.',
  answer: z.object({ is_free_plan: z.boolean() }),
});
