/** Caddy, a proxy that gets certificates on demand, as Debian packages it; CADDY_PATH says where else it is. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

const program = process.env['CADDY_PATH'] ?? '/usr/bin/caddy';
export const hasCaddy = existsSync(program);

export interface Caddy extends AsyncDisposable {
  /** The root of the certificates that it makes, in PEM. */
  root: string;
}

/** In front of Sheaf at `sheafPort`, with the configuration of docs/running.md; its own authority makes the certificates. */
export async function openCaddy(at: { sheafPort: number; httpPort: number; tlsPort: number }): Promise<Caddy> {
  const documented = await readFile(new URL('../docs/running.md', import.meta.url), 'utf8');
  const [, written = ''] = /```\n(\{\n\ton_demand_tls[\s\S]*?)```/.exec(documented) ?? [];
  const [own, others] = [written.indexOf('sheaf.example.com'), written.indexOf('https://')];
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-caddy-'));
  const here = `admin off\n\tskip_install_trust\n\tlocal_certs\n\thttp_port ${at.httpPort}\n\thttps_port ${at.tlsPort}\n\tdefault_bind 127.0.0.1`;
  // All of it but the certificate of the main host, whose files are the operator's.
  const configuration = `${written.slice(0, own)}${written.slice(others)}`
    .replace('{\n\ton_demand_tls', `{\n\t${here}\n\ton_demand_tls`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${at.sheafPort}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, configuration);
  const running = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: '/usr/bin:/bin', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let printed = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString('utf8')));
  const ended = new Promise((resolve) => running.once('close', resolve));
  const root = await Promise.race([
    eventually(() => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')),
    ended.then(() => {
      throw new Error(`Caddy ended:\n${printed}\n${configuration}`);
    }),
  ]);
  return {
    root,
    async [Symbol.asyncDispose]() {
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
