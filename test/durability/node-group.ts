import { join } from 'node:path';
import type { DatabaseParts } from '#platform/database/database.ts';
import { type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { freePort } from './asking.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** Several nodes on one database, behind a plain proxy. */
export interface NodeGroup {
  proxy: RoundRobin;
  /** Those that run. Each has its own port; where it says people find it is the proxy. */
  readonly nodes: RunningSheaf[];
  /** Answers once the proxy sends requests to it. */
  start(name: string, variables?: Record<string, string>): Promise<RunningSheaf>;
  /** One that the proxy knows nothing of. Who starts it ends it. */
  startBeside(name: string, variables: Record<string, string>): Promise<RunningSheaf>;
  /** Ends each of those that run and starts another in its place, one after the other; answers their exit codes. */
  restartInTurn(variables?: Record<string, string>): Promise<(number | null)[]>;
  /** `kill -9`; answers once the proxy knows. */
  kill(node: RunningSheaf): Promise<void>;
  stop(): Promise<void>;
}

/** The nodes have their folders below `base`. */
export async function startNodeGroup(
  base: string,
  databaseUrl: string,
  ofAll: Record<string, string>,
): Promise<NodeGroup> {
  const proxy = await startRoundRobin();
  const nodes: RunningSheaf[] = [];
  const settle = () => proxy.settle(() => nodes.map(({ port }) => port));
  const startIn = async (folder: string, variables: Record<string, string> = {}): Promise<RunningSheaf> => {
    const port = await freePort();
    const always = { DATABASE_URL: databaseUrl, PUBLIC_PORT: String(proxy.port), TRUSTED_PROXIES: '127.0.0.1' };
    const node = await startSheaf({
      folder,
      port,
      variables: { ...always, LOG_LEVEL: 'fatal', ...ofAll, ...variables },
    });
    return { ...node, port };
  };
  return {
    proxy,
    nodes,
    async start(name, variables) {
      const node = await startIn(join(base, name), variables);
      nodes.push(node);
      proxy.nodes.add(node.port);
      await settle();
      return node;
    },
    startBeside: (name, variables) => startIn(join(base, name), variables),
    async restartInTurn(variables) {
      const codes: (number | null)[] = [];
      for (const [index, old] of [...nodes.entries()]) {
        codes.push(await old.stop());
        proxy.nodes.delete(old.port);
        const next = await startIn(old.folder, variables);
        nodes[index] = next;
        proxy.nodes.add(next.port);
        await settle();
      }
      return codes;
    },
    async kill(node) {
      await node.kill();
      nodes.splice(nodes.indexOf(node), 1);
      await settle();
      proxy.nodes.delete(node.port);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await proxy.close();
    },
  };
}

/** The address of a built-in database, which listens at a socket alone. */
export function databaseUrlOf({ host, port, user, database }: DatabaseParts): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
