/**
 * What hostile visitors and accounts may do to a server, each for some seconds: how long the visitors of another app
 * waited for its cached page and for its table, alone and meanwhile in turns, each question another. The texts and
 * patterns of the attacked app are stored as no editor could save them any more. `127.0.0.1` is taken for a proxy, so
 * that attackers and visitors come from networks of their own. Attackers have computers of their own: here theirs are
 * given what server and visitors leave of the processors. What cannot be less is said by an attack that the server
 * answers as cheaply as it can. `--only=WORDS` runs the attacks whose name has the words. (decision 169)
 */
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountAttacks } from './attacks/account-attacks.ts';
import type { Attack } from './attacks/attack.ts';
import { openOthers, type Others } from './attacks/others.ts';
import { attackedPages, cheapestAttack, visitorAttacks } from './attacks/visitor-attacks.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';
import { processorSeconds } from './process-figures.ts';
import { inWords, share, type Waits, withStage } from './stage.ts';

interface Level {
  attack: string;
  hands: number;
  /** Of the others without the attack, and during it. */
  alone: Waits;
  under: Waits;
  answered: Map<number, number>;
  held: Held;
  /** The most memory that the server took, in megabytes. */
  memory: number;
  /** Why the attack could not be made; ''. */
  failure: string;
}

/** Milliseconds: the longest turn of the main thread, and the most that it worked in one. */
interface Held {
  held: number;
  worked: number;
}

const probe = fileURLToPath(new URL('./attacks/loop-probe.mjs', import.meta.url));
/** What an attack began is waited for so long after its end. */
const patience = 20_000;

export async function benchAttacks(options: {
  rows: number;
  seconds: number;
  rounds: number;
  only: string;
}): Promise<void> {
  const { rows, seconds, rounds, only } = options;
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
    const others = openOthers(stage, 'bystander', bystander);
    setPriority(constants.priority.PRIORITY_LOW);
    const attacks = [...visitorAttacks(stage, target), ...accountAttacks(stage)];
    const chosen = attacks.filter(({ name }) => name.includes(only));
    for (const attack of [cheapestAttack(stage), ...chosen]) {
      process.stderr.write(`${attack.name} …\n`);
      levels.push(await measure({ attack, others, seconds, rounds, probed, pid: stage.sheaf.pid }));
    }
    others.stop();
  });
  print(levels, rows);
}

interface Measuring {
  attack: Attack;
  others: Others;
  /** Of each round. */
  seconds: number;
  rounds: number;
  /** The file that says how long the main thread was held. */
  probed: string;
  /** Of the server. */
  pid: number;
}

async function measure({ attack, others, seconds, rounds, probed, pid }: Measuring): Promise<Level> {
  let failure = await (attack.prepare?.() ?? Promise.resolve()).then(() => '', messageOf);
  const level: Level = {
    ...{ attack: attack.name, hands: attack.hands, alone: noWaits(), under: noWaits(), answered: new Map() },
    ...{ held: { held: 0, worked: 0 }, memory: 0, failure },
  };
  let number = 0;
  for (let round = 0; round < rounds; round++) {
    await untilIdle(pid);
    addTo(level.alone, await others.watch(seconds));
    await forgetPeak(pid);
    process.kill(pid, 'SIGUSR2');
    const end = performance.now() + seconds * 1000;
    const hands = Array.from({ length: failure ? 0 : attack.hands }, async () => {
      while (performance.now() < end && !failure) {
        const status = await attack.once(number++).catch((error: unknown) => {
          failure ||= messageOf(error);
          return 0;
        });
        count(level.answered, status);
        // Who is refused comes again, but not a thousand times a second.
        if (status >= 400 || status === 0) await delay(20);
      }
    });
    addTo(level.under, await others.watch(seconds));
    const { held, worked } = await heldSince(pid, probed);
    level.held = { held: Math.max(level.held.held, held), worked: Math.max(level.held.worked, worked) };
    level.memory = Math.max(level.memory, await peakOf(pid));
    await Promise.race([Promise.all(hands), delay(patience)]);
  }
  return { ...level, failure };
}

const noWaits = (): Waits => ({ page: [], table: [], answers: new Map() });
function addTo(all: Waits, { page, table, answers }: Waits): void {
  all.page.push(...page);
  all.table.push(...table);
  for (const [status, times] of answers) count(all.answers, status, times);
}
const count = (counts: Map<number, number>, status: number, times = 1): void =>
  void counts.set(status, (counts.get(status) ?? 0) + times);

/** What an earlier attack left to do is not measured with this one. */
async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < patience / 1000; tries++) {
    const before = await processorSeconds(pid);
    await delay(1_000);
    if ((await processorSeconds(pid)) - before < 0.1) return;
  }
}

/** The server tells it when it gets to it. */
async function heldSince(pid: number, probed: string): Promise<Held> {
  await writeFile(probed, '');
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries++) {
    await delay(50);
    const told = await readFile(probed, 'utf8').catch(() => '');
    if (told) return JSON.parse(told) as Held;
  }
  return { held: Number.NaN, worked: Number.NaN };
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
  const [floor] = levels;
  const ratio = (part: number, whole: number): string => `${(part / whole).toFixed(1)} ×`;
  const waits = (of: 'page' | 'table', { alone, under }: Level): string[] => {
    const [before, after] = [share(alone[of], 0.95), share(under[of], 0.95)];
    const least = floor ? share(floor.under[of], 0.95) : Number.NaN;
    return [milliseconds(before), milliseconds(after), ratio(after, before), ratio(after, least)];
  };
  printTable(
    [
      ...['attack', 'at a time'],
      ...['page p95 alone', 'attacked', 'ratio', 'to the cheapest'],
      ...['table p95 alone', 'attacked', 'ratio', 'to the cheapest'],
      ...['others got', 'attacker got', 'longest turn', 'of it worked', 'memory'],
    ],
    levels.map((level) => [
      level.attack,
      String(level.hands),
      ...waits('page', level),
      ...waits('table', level),
      ...[inWords(level.under.answers), level.failure || inWords(level.answered)],
      ...[milliseconds(level.held.held), milliseconds(level.held.worked), `${grouped(level.memory)} MB`],
    ]),
  );
}
