import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '#features/server.ts';

const program = process.env['MCP_CONFORMANCE'];
export const hasSuite = program !== undefined;

/** Where the suite waits for a code. */
const callbackPort = 47_831;

/** Names of apps are names of this machine, which not every machine knows. */
const lookUp = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (name, ...given) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...given);`;

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/**
 * How many checks passed, and which failed. `allow` does what the suite asks its person: to open an address, and to allow.
 * It answers where that leads.
 */
export async function judge(
  args: string[],
  allow?: (address: URL) => Promise<string>,
): Promise<{ passed: number; failed: string[] }> {
  const output = await mkdtemp(join(tmpdir(), 'sheaf-conformance-'));
  try {
    const written = await run([...args, '--output-dir', output], allow);
    let passed = 0;
    const failed: string[] = [];
    for (const scenario of await readdir(output)) {
      // Where nothing of a scenario can be checked, it writes nothing.
      const checks = await readFile(join(output, scenario, 'checks.json'), 'utf8').catch(() => '[]');
      for (const { status, id, errorMessage } of JSON.parse(checks) as Check[]) {
        if (status === 'SUCCESS') passed++;
        if (status === 'FAILURE')
          failed.push(`${scenario.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, '')} ${id}: ${errorMessage}`);
      }
    }
    if (passed === 0) throw new Error(written);
    return { passed, failed: failed.toSorted() };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** What the suite wrote; it ends with a failure where a check fails. */
function run(args: string[], allow?: (address: URL) => Promise<string>): Promise<string> {
  const hook = `--import=data:text/javascript,${encodeURIComponent(lookUp)}`;
  const child = spawn(process.execPath, [hook, program ?? '', ...args]);
  let written = '';
  let isAllowed = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      const address = /^(http\S+code_challenge=\S+)\n/m.exec(written)?.[1];
      if (!allow || isAllowed || address === undefined) return;
      isAllowed = true;
      void allow(new URL(address)).then((there) => fetch(there));
    });
  return new Promise((resolve) => child.once('close', () => resolve(written)));
}

/** Registers the suite as a program that wants to be let in, and says how it is run. */
export async function registerSuite(server: Server, issuer: string): Promise<string[]> {
  const body = { client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`] };
  const headers = { host: new URL(issuer).host, 'content-type': 'application/json' };
  const request = new Request(`${issuer}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { client_id } = (await (await server.fetch(request, '127.0.0.1')).json()) as { client_id: string };
  return ['authorization', '--url', issuer, '--client-id', client_id, '--port', String(callbackPort)];
}
