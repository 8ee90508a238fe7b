/** Connections of directories that keep people by SCIM. What directories call is at /scim/v2. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Directories';
const path = '/api/workspaces/{workspaceId}/directories';
const access = 'owner-of-workspace';

const answer = z.object({
  /** What directories call. */
  base: z.string(),
  directories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The app whose people it keeps; null for the members of the workspace. */
      app_id: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  apps: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DirectoriesAnswer = z.infer<typeof answer>;

export const listDirectories = endpoint({
  method: 'GET',
  path,
  access,
  group,
  summary: 'The directories that keep people of the workspace by SCIM. Never their tokens.',
  answer,
});
export const connectDirectory = endpoint({
  method: 'POST',
  path,
  access,
  group,
  summary:
    'Makes a token for a directory that keeps the members of the workspace, or the people of an app. It is answered once.',
  body: z.object({ name: z.string().trim().max(100), app_id: z.string().nullable() }),
  answer: answer.extend({ token: z.string() }),
});
export const disconnectDirectory = endpoint({
  method: 'DELETE',
  path: `${path}/{directoryId}`,
  access,
  group,
  summary: 'Ends a token. The people that it kept stay.',
  answer,
});
