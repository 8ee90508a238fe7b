/**
 * The same app in three languages at domains of its own, next to it in English at its sub-domain: requests per second of
 * the server's own processor time, which holds on a machine that does other things, too.
 */
import { sql } from 'kysely';
import type { LanguageName } from '#features/languages/rules/languages.ts';
import { loadOf } from './page.bench.ts';
import { grouped, heading, printTable } from './print-table.ts';
import { processorSeconds } from './process-figures.ts';
import { type Stage, withStage } from './stage.ts';

const languages: [subdomain: string, language: LanguageName][] = [
  ['english', 'English'],
  ['german', 'Deutsch'],
  ['arabic', 'العربية'],
];
const kinds = { cached: '/', 'drawn anew': '/?rows.search={n}' };

export async function benchDomains({ seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  // Each request comes from a visitor of its own: of one visitor few pages are drawn anew.
  await withStage({ TRUSTED_PROXIES: '127.0.0.1', DOMAINS: 'proxy' }, async (stage) => {
    await stage.publish('plain', 1_000);
    for (const [subdomain, language] of languages) {
      await stage.publish(subdomain, 1_000);
      await move(stage, subdomain, language);
    }
    const hosts = ['plain.localhost', ...languages.map(([subdomain]) => ownHostOf(subdomain))];
    const found = new Map<string, number[]>();
    for (const path of Object.values(kinds)) for (const host of hosts) await perSecond(stage, host, path, 1);
    // In turn, so that what else the machine does hits all of them.
    for (let round = 0; round < rounds; round++)
      for (const [kind, path] of Object.entries(kinds))
        for (const host of round % 2 === 0 ? hosts : hosts.toReversed()) {
          const key = `${kind} ${host}`;
          found.set(key, [...(found.get(key) ?? []), await perSecond(stage, host, path, seconds)]);
        }
    const middle = (key: string) => {
      const sorted = (found.get(key) ?? []).toSorted((one, other) => one - other);
      return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    };
    heading('Pages at their own domain, requests per second of processor time; % is of the app at its sub-domain');
    printTable(
      ['page', 'plain', ...languages.flatMap(([, language]) => [language, '%'])],
      Object.keys(kinds).map((kind) => {
        const plain = middle(`${kind} plain.localhost`);
        const owned = languages.map(([subdomain]) => middle(`${kind} ${ownHostOf(subdomain)}`));
        return [kind, grouped(plain), ...owned.flatMap((one) => [grouped(one), ((one / plain) * 100).toFixed(1)])];
      }),
    );
  });
}

async function perSecond({ sheaf }: Stage, host: string, path: string, seconds: number): Promise<number> {
  const before = await processorSeconds(sheaf.pid);
  const { answered } = await loadOf([sheaf.port], `${host}:${sheaf.port}`, path, seconds);
  return answered / ((await processorSeconds(sheaf.pid)) - before);
}

const ownHostOf = (subdomain: string): string => `${subdomain}.example.org`;

/** The app speaks this language, and is live at its own domain. */
async function move({ database }: Stage, subdomain: string, language: LanguageName): Promise<void> {
  const own_host = ownHostOf(subdomain);
  const look = JSON.stringify({ language });
  const { rows } = await sql<{ id: string; workspace_id: string }>`
    update apps set own_host = ${own_host}, settings = settings || ${look}::jsonb
    where subdomain = ${subdomain} returning id, workspace_id
  `.execute(database);
  for (const { id, workspace_id } of rows) {
    const next_at = new Date(Date.now() + 86_400_000);
    const domain = { app_id: id, workspace_id, host: own_host, state: 'live', next_at } as const;
    await database.insertInto('domains').values(domain).execute();
  }
}
