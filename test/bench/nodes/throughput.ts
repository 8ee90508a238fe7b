/** Requests per second of three nodes next to one, and what of the processors nodes, proxy, database and load took. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { processesWorkingIn } from '#platform/database/process-identity.ts';
import type { NodeGroup } from '../../durability/node-group.ts';
import { demoHosts, loadOf, median, searchedPage } from '../page.bench.ts';
import { grouped, heading, milliseconds, printTable } from '../print-table.ts';

/** A question asked in one way: what was answered, and what of the processors each took meanwhile. */
interface Throughput {
  perSecond: number;
  nodeSecondsPerRequest: number;
  /** Processor threads that were busy. */
  busy: { nodes: number; proxy: number; database: number; load: number };
}

/** Asks the demo apps on these three nodes, whose database works in that folder. */
export async function printThroughput(
  group: NodeGroup,
  cluster: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const { proxy, nodes } = group;
  const ports = nodes.map(({ port }) => port);
  const [one = 0] = ports;
  const { host, questions, address } = await questionsTo(proxy.port);
  const ways = [
    { way: 'one node, asked directly', behind: ports, asked: [one] },
    { way: 'one node behind the proxy', behind: [one], asked: [proxy.port] },
    { way: 'three nodes behind the proxy', behind: ports, asked: [proxy.port] },
    { way: 'three nodes, asked in turn', behind: ports, asked: ports },
  ];
  // The compiler is done after a second or two of what is drawn.
  for (const { path, body } of questions)
    for (const port of ports) await loadOf([port], host, path, Math.min(seconds, 1.5), body);

  const measured = questions.map(() => ways.map((): Throughput[] => []));
  // They take turns, so that what else the machine does hits all alike; the median round counts.
  for (let round = 0; round < rounds; round++)
    for (const [at, { path, body }] of questions.entries())
      for (const [index, { behind, asked: requested }] of ways.entries()) {
        proxy.nodes.clear();
        for (const port of behind) proxy.nodes.add(port);
        await proxy.settle(() => behind);
        const figures = await watchProcessors(group, cluster, () => loadOf(requested, host, path, seconds, body));
        measured[at]?.[index]?.push(figures);
      }

  heading(
    `Three nodes beside one, requests per second; all share the ${availableParallelism()} processor threads here`,
  );
  console.log(
    `${address}. × is times one node that is asked directly. "CPU each" is what a request takes of processors, all nodes\n` +
      'together; the last four are how many processor threads were busy for whom. The proxy is a plain one on a single thread;\n' +
      '"asked in turn" is without it, the load generator taking the nodes in turn by itself.\n',
  );
  printTable(
    ['what is asked, and whom', 'per second', '×', 'CPU each', 'nodes', 'proxy', 'database', 'load'],
    questions.flatMap(({ question }, at) => {
      const rows = ways.map((_, index) => medianOf(measured[at]?.[index] ?? []));
      return rows.map(({ perSecond, nodeSecondsPerRequest, busy }, index) => [
        `${question}: ${ways[index]?.way}`,
        grouped(perSecond),
        (perSecond / (rows[0]?.perSecond ?? 0)).toFixed(2),
        Number.isNaN(nodeSecondsPerRequest) ? '–' : milliseconds(nodeSecondsPerRequest * 1000),
        ...[busy.nodes, busy.proxy, busy.database, busy.load].map((count) =>
          Number.isNaN(count) ? '–' : count.toFixed(2),
        ),
      ]);
    }),
  );
}

/** Those to the first demo app that can be searched. */
async function questionsTo(port: number) {
  for (const app of await demoHosts(`http://localhost:${port}`)) {
    const page = await searchedPage(port, app);
    if (!page) continue;
    return {
      host: `${app}:${port}`,
      address: `${app}${page.path}`,
      questions: [
        { question: 'kept page', path: page.path, body: '' },
        { question: 'one block redrawn', path: '/api/page/query', body: page.call },
        { question: 'page drawn anew', path: page.alwaysNew, body: '' },
      ],
    };
  }
  throw new Error('Nothing can be searched in any app, so no page can be drawn anew.');
}

async function watchProcessors(
  { nodes }: NodeGroup,
  cluster: string,
  ask: () => ReturnType<typeof loadOf>,
): Promise<Throughput> {
  const taken = () => {
    const { user, system } = process.cpuUsage();
    return {
      nodes: processorSeconds(nodes.map(({ pid }) => pid)),
      // It runs in this process, which does nothing else meanwhile.
      proxy: (user + system) / 1e6,
      database: processorSeconds(processesWorkingIn(cluster)),
    };
  };
  const before = taken();
  const { perSecond, answered, processorSeconds: load } = await ask();
  const after = taken();
  const seconds = answered / perSecond;
  return {
    perSecond,
    nodeSecondsPerRequest: (after.nodes - before.nodes) / answered,
    busy: {
      nodes: (after.nodes - before.nodes) / seconds,
      proxy: (after.proxy - before.proxy) / seconds,
      database: (after.database - before.database) / seconds,
      load: load / seconds,
    },
  };
}

/** What processes took of processors so far: all of their threads, and their children that ended. Linux alone tells it. */
function processorSeconds(pids: readonly number[]): number {
  if (process.platform !== 'linux') return Number.NaN;
  const hundredths = pids.flatMap((pid) => {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(Number);
  });
  return hundredths.reduce((sum, count) => sum + count, 0) / 100;
}

/** The round of the median rate, whole: its other figures belong to it. */
function medianOf(measured: readonly Throughput[]): Throughput {
  const middle = median(measured.map(({ perSecond }) => perSecond));
  const found = measured.find(({ perSecond }) => perSecond === middle);
  if (!found) throw new Error('Nothing was measured.');
  return found;
}
