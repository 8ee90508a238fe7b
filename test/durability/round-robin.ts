import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A small proxy of the plainest kind: one node after the other, of those that say they are serving. No sticky sessions. */
export interface RoundRobin {
  port: number;
  /** Ports of the nodes; changed as nodes come and go. */
  readonly nodes: Set<number>;
  /** How many requests this node, or all of them, have to answer at the moment. */
  underway(port?: number): number;
  /** How many requests this node broke off after they were sent to it. */
  brokenOff(port: number): number;
  /** Waits until these and no others get requests. */
  settle(ports: () => readonly number[]): Promise<void>;
  close(): Promise<void>;
}

const checkEvery = 50;

export async function startRoundRobin(): Promise<RoundRobin> {
  const nodes = new Set<number>();
  const ready = new Set<number>();
  const waiting = new Map<number, number>();
  const broken = new Map<number, number>();
  // Connections to nodes are kept open, as proxies do.
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const server = createServer(async (incoming, outgoing) => {
    // Whole, as it may have to be sent to a second node.
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return void outgoing.destroy();
    const tries = [...ready];
    const first = turn++;
    const pass = (attempt: number): void => {
      const port = tries[(first + attempt) % tries.length];
      if (port === undefined || attempt >= tries.length) return void outgoing.writeHead(502).end();
      const { method, url, headers } = incoming;
      const breakOff = (): void => {
        if (!outgoing.destroyed) broken.set(port, (broken.get(port) ?? 0) + 1);
        outgoing.destroy();
      };
      const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', breakOff);
      });
      waiting.set(port, (waiting.get(port) ?? 0) + 1);
      onward.on('close', () => waiting.set(port, (waiting.get(port) ?? 0) - 1));
      onward.on('error', (error: NodeJS.ErrnoException) => {
        // No one was there: nothing of the request was read, so another may have it.
        if (error.code === 'ECONNREFUSED') pass(attempt + 1);
        else breakOff();
      });
      onward.end(body);
    };
    pass(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const isReady = async (port: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/health/serving`, { signal: AbortSignal.timeout(1_000) })
      .then((answer) => answer.ok)
      .catch(() => false);
  const check = async (): Promise<void> => {
    for (const port of new Set([...nodes, ...ready])) {
      if (nodes.has(port) && (await isReady(port))) ready.add(port);
      else ready.delete(port);
    }
  };
  let closed = false;
  const checking = (async () => {
    while (!closed) {
      await check();
      await new Promise((resolve) => setTimeout(resolve, checkEvery));
    }
  })();
  return {
    port: (server.address() as AddressInfo).port,
    nodes,
    underway: (port) =>
      port === undefined ? [...waiting.values()].reduce((sum, count) => sum + count, 0) : (waiting.get(port) ?? 0),
    brokenOff: (port) => broken.get(port) ?? 0,
    async settle(ports) {
      while (ports().length !== ready.size || !ports().every((port) => ready.has(port)))
        await new Promise((resolve) => setTimeout(resolve, checkEvery));
    },
    async close() {
      closed = true;
      await checking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
