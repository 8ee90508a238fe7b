/**
 * What hostile visitors and accounts may do to a server, each for some seconds: how long the visitors of another app
 * waited for its cached page and for its table, alone just before and meanwhile, each question another. The texts and
 * patterns of the attacked app are stored as no editor could save them any more. `127.0.0.1` is taken for a proxy, so
 * that attackers and visitors come from networks of their own. `--only=WORDS` runs the attacks whose name has the words.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountAttacks } from './attacks/account-attacks.ts';
import type { Attack } from './attacks/attack.ts';
import { watchApart } from './attacks/others.ts';
import { attackedPages, visitorAttacks } from './attacks/visitor-attacks.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { inWords, share, type Stage, type StagedApp, type Waits, withStage } from './stage.ts';

interface Level {
  attack: string;
  hands: number;
  /** Of the others before the attack, and during it. */
  alone: Waits;
  under: Waits;
  answered: Map<number, number>;
  /** The longest that the main thread of the server was held, in milliseconds. */
  held: number;
  /** The most memory that the server took, in megabytes. */
  memory: number;
  /** Why the attack could not be made; ''. */
  failure: string;
}

const probe = fileURLToPath(new URL('./attacks/loop-probe.mjs', import.meta.url));
/** What an attack began is waited for so long after its end. */
const patience = 20_000;

export async function benchAttacks(options: { rows: number; seconds: number; only: string }): Promise<void> {
  const { rows, seconds, only } = options;
  const probed = join(tmpdir(), `sheaf-loop-${process.pid}`);
  const variables = {
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_OPTIONS: `--import ${probe}`,
    LOOP_PROBE: probed,
    TEMPLATES: 'true',
  };
  const levels: Level[] = [];
  await withStage(variables, async (stage) => {
    await stage.templates();
    const target = await stage.publish('target', rows, attackedPages());
    const bystander = await stage.publish('bystander', 1_000);
    const attacks = [...visitorAttacks(stage, target), ...accountAttacks(stage)];
    for (const attack of attacks.filter(({ name }) => name.includes(only))) {
      process.stderr.write(`${attack.name} …\n`);
      levels.push(await measure(stage, { attack, bystander, seconds, probed }));
    }
  });
  print(levels, rows);
}

interface Measuring {
  attack: Attack;
  bystander: StagedApp;
  seconds: number;
  /** The file that says how long the main thread was held. */
  probed: string;
}

async function measure(stage: Stage, { attack, bystander, seconds, probed }: Measuring): Promise<Level> {
  const { pid } = stage.sheaf;
  let failure = await (attack.prepare?.() ?? Promise.resolve()).then(() => '', messageOf);
  const watch = (): Promise<Waits> => watchApart(stage, 'bystander', bystander, seconds);
  const alone = await watch();
  const answered = new Map<number, number>();
  await forgetPeak(pid);
  process.kill(pid, 'SIGUSR2');
  const end = performance.now() + seconds * 1000;
  let number = 0;
  const hands = Array.from({ length: failure ? 0 : attack.hands }, async () => {
    while (performance.now() < end && !failure) {
      const status = await attack.once(number++).catch((error: unknown) => {
        failure ||= messageOf(error);
        return 0;
      });
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // Who is refused comes again, but not a thousand times a second.
      if (status >= 400 || status === 0) await delay(20);
    }
  });
  const under = await watch();
  const held = Number(await readFile(probed, 'utf8').catch(() => 'NaN'));
  const memory = await peakOf(pid);
  await Promise.race([Promise.all(hands), delay(patience)]);
  return { attack: attack.name, hands: attack.hands, alone, under, answered, held, memory, failure };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Linux alone tells it; elsewhere nothing is known. */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

function print(levels: readonly Level[], rows: number): void {
  heading(`Others, alone and while one attacks (${grouped(rows)} rows); the table is asked another question each time`);
  const pair = (alone: readonly number[], under: readonly number[]): string[] => {
    const [before, after] = [share(alone, 0.95), share(under, 0.95)];
    return [milliseconds(before), milliseconds(after), `${(after / before).toFixed(1)} ×`];
  };
  printTable(
    [
      'attack',
      'at a time',
      'page p95 alone',
      'attacked',
      'ratio',
      'table p95 alone',
      'attacked',
      'ratio',
      'others got',
      'attacker got',
      'thread held',
      'memory',
    ],
    levels.map(({ attack, hands, alone, under, answered, held, memory, failure }) => [
      attack,
      String(hands),
      ...pair(alone.page, under.page),
      ...pair(alone.table, under.table),
      ...[inWords(under.answers), failure || inWords(answered), milliseconds(held), `${grouped(memory)} MB`],
    ]),
  );
}
