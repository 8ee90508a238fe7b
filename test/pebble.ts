/** Pebble, the certificate authority that Let's Encrypt made for tests of ACME clients, as Debian packages it. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const program = '/usr/bin/pebble';
export const hasPebble = existsSync(program);

export interface Pebble extends AsyncDisposable {
  /** What the environment calls ACME_DIRECTORY and ACME_CA_FILE. */
  directory: string;
  caFile: string;
  /** The key of the certificate at its address, in PEM. */
  keyFile: string;
  /** The root of the certificates that it issues, in PEM. */
  root: string;
  /** How many it has issued. */
  issued(): number;
  /** What it wrote. */
  log(): string;
}

/**
 * Validates names at `httpPort` or `tlsPort`, by the name server at `dns`; of a hundred requests it rejects `badNonces` as
 * out of date.
 */
export async function openPebble(at: {
  httpPort: number;
  tlsPort?: number;
  dns: string;
  badNonces: number;
  /** How long certificates are good, in days. */
  days?: number;
}): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-pebble-'));
  const [certificate, privateKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', names, '-keyout', privateKey, '-out', certificate],
  ]);
  const [port, management] = [await freePort(), await freePort()];
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${management}` },
    ...{ certificate, privateKey, httpPort: at.httpPort, tlsPort: at.tlsPort ?? 1 },
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    ...(at.days !== undefined && { certificateValidityPeriod: at.days * 86_400 }),
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ pebble }));
  let written = '';
  const running = spawn(program, ['-config', join(folder, 'config.json'), '-dnsserver', at.dns, '-strict'], {
    env: {
      PATH: '/usr/bin',
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: String(at.badNonces),
      PEBBLE_AUTHZREUSE: '0',
    },
  });
  const ended = new Promise((resolve) => running.once('close', resolve));
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (part: Buffer) => (written += part.toString('utf8')));
  const ca = await readFile(certificate, 'utf8');
  const root = await eventually(() => textAt(`https://127.0.0.1:${management}/roots/0`, ca));
  return {
    ...{ directory: `https://127.0.0.1:${port}/dir`, caFile: certificate, keyFile: privateKey, root },
    issued: () => written.split('Issued certificate serial').length - 1,
    log: () => written,
    async [Symbol.asyncDispose]() {
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nothing listens at now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function textAt(address: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { ca, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    }).once('error', reject);
  });
}
