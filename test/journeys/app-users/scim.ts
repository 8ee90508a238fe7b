/** A directory that keeps people by SCIM. */
import { expect } from 'vitest';
import type { TestBrowser } from '../whole-server.ts';
import type { PublishedApp } from '../published-app.ts';

export interface ScimAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}
export type ScimCall = (method: string, path: string, body?: unknown, as?: string | null) => Promise<ScimAnswer>;

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const patch = (...Operations: object[]) => ({ schemas: [patchUrn], Operations });

/** Connects a directory, as the owner does, and answers what it calls with. */
export async function connectScim(
  shop: PublishedApp,
  owner: TestBrowser,
  appId: string | null,
): Promise<{ scim: ScimCall; token: string; id: string }> {
  const path = `/api/workspaces/${shop.app.workspace_id}/directories`;
  const made = await owner.call('POST', path, { name: 'Okta', app_id: appId });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { token, directories } = made.body as { token: string; directories: { id: string }[] };
  const scim: ScimCall = async (method, at, body, as = token) => {
    const response = await shop.server.fetch(
      new Request(`http://localhost:3000/scim/v2${at}`, {
        method,
        headers: {
          host: 'localhost:3000',
          ...(as !== null && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      '203.0.113.50',
    );
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      headers: response.headers,
    };
  };
  return { scim, token, id: directories.at(-1)?.id ?? '' };
}
