/** A client that others wrote on their own, of the AI SDK: it speaks the protocol by code of its own. */
import { createMCPClient } from '@ai-sdk/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '#platform/http/token.ts';
import { openWorkspace, type People } from '../workspaces/workspace-people.ts';
import { fetchOf, resource } from './oauth-programs.ts';

let people: People;
beforeAll(async () => {
  people = await openWorkspace();
  await people.services.workbooks.recover();
});
afterAll(async () => {
  await people.services.workbooks.stop();
  await people[Symbol.asyncDispose]();
});

const connect = (key: string, protocolVersionDiscovery: boolean) =>
  createMCPClient({
    transport: {
      ...{ type: 'http', url: resource, headers: { authorization: `Bearer ${key}` } },
      fetch: (address, init) => fetchOf(people.whole)(new Request(address).url, init),
    },
    protocolVersionDiscovery,
  });

test.each([true, false])(
  'lists the tools of its key, reads, writes and is refused (discovery: %s)',
  async (discovery) => {
    const body = { name: 'Robot', scopes: ['rows:read', 'rows:write'], days: null };
    const made = await people.owner.browser.call('POST', `${people.at}/api-keys`, body);
    const client = await connect(String(made.body['key']), discovery);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('upload_workbook');
    expect(names).not.toContain('list_apps');
    expect(tools.find(({ name }) => name === 'query_rows')?.annotations?.readOnlyHint).toBe(true);
    const use = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given });
      const first = 'content' in result ? (result.content as { text?: string }[])[0] : undefined;
      return { isError: result.isError === true, text: first?.text ?? '' };
    };
    const uploaded = await use('upload_workbook', { name: `Stock ${discovery}`, csv: 'Item,Count\nChair,3\n' });
    expect(uploaded).toMatchObject({ isError: false, text: expect.stringContaining('"state"') });
    expect((await use('list_workbooks', {})).text).toContain(`Stock ${discovery}`);
    expect(await use('query_rows', { sheet_id: 'none' })).toMatchObject({ isError: true });
    await client.close();
  },
);

test('gets nothing with a key that isn’t one', async () => {
  await expect(connect(`sheaf_${newToken()}`, true)).rejects.toThrow();
});
