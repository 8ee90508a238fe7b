/** What people get while nodes are restarted, or nodes and database are killed. */
import type { NodeGroup } from '../../durability/node-group.ts';
import type { Ledger } from '../../durability/prepare-folder.ts';
import { type UnderLoad, underLoad } from '../../durability/under-load.ts';
import type { Acknowledged, Refusal } from '../../durability/writer.ts';
import type { Bar } from '../print-figures.ts';
import { grouped, heading, milliseconds, printTable } from '../print-table.ts';

const readers = 8;
const writers = 4;
const visitors = `${readers} readers and ${writers} writers`;

/** What a work did: how many requests were in flight to those whom it killed, and how many of all failed by that. */
interface Harm {
  inFlight: number;
  expected: number;
}
export interface Incident extends UnderLoad, Harm {
  what: string;
  losses: string[];
  begun: number;
  seconds: number;
}

/** Lets things happen under load, one after the other. */
export function incidentsOf(
  { proxy }: NodeGroup,
  { pageId }: Ledger,
  least: number,
  lossesOf: (rows: Acknowledged[]) => Promise<string[]>,
) {
  const written: Acknowledged[] = [];
  return async (what: string, work: () => Promise<Harm>): Promise<Incident> => {
    let harm = { inFlight: 0, expected: 0 };
    let [begun, seconds] = [0, 0];
    const load = await underLoad(
      {
        ...{ port: proxy.port, pageId, readers, least },
        writers: Array.from({ length: writers }, (_, number) => `w${number}-${written.length}`),
        newestVersion: written.reduce((newest, { version }) => Math.max(newest, version), 0),
      },
      async () => {
        begun = performance.now();
        harm = await work();
        seconds = (performance.now() - begun) / 1000;
      },
    );
    written.push(...load.rows);
    return { what, begun, seconds, losses: await lossesOf(written), ...harm, ...load };
  };
}

/** Broken off, or answered with an error. */
const failuresOf = ({ others, target }: Incident): Refusal[] =>
  [...others, ...target.refusals].filter(({ saysWhen }) => !saysWhen);
/** Told when to come again. */
const putOffOf = ({ others, target }: Incident): Refusal[] =>
  [...others, ...target.refusals].filter(({ saysWhen }) => saysWhen);

export function printRestart(incident: Incident): Bar[] {
  const { pages, target, slowestPage, seconds } = incident;
  const refused = failuresOf(incident).length + putOffOf(incident).length;
  heading(`All three nodes restarted in turn, under ${visitors}`);
  printTable(
    ['what', 'figure'],
    [
      ['pages answered', grouped(pages)],
      ['writes acknowledged', grouped(target.acknowledged)],
      ['requests failed', grouped(refused)],
      ['longest page', milliseconds(slowestPage)],
      ['longest write', milliseconds(target.slowest)],
      ['time for all three, each draining for a second', `${seconds.toFixed(1)} s`],
    ],
  );
  return [none('nodes restarted in turn: requests that failed', refused), noneLost(incident)];
}

export function printKills(incidents: readonly Incident[]): Bar[] {
  heading(`kill -9, under ${visitors}`);
  console.log(
    '"in flight" is what those who were killed had to answer at that moment; "failed" what was broken off or answered with an\n' +
      'error, and for how long: a process that is killed takes requests until the system has ended it. "put off" was told when\n' +
      'to come again, "with a note" are pages that say that they may be old. "mended after" is when the proxy knew that the node is\n' +
      'gone, or the database was there again by itself; "no write for" is the longest time between two acknowledged writes of\n' +
      'anybody. "lost" is of all writes that were acknowledged so far.\n',
  );
  printTable(
    [
      'what is killed',
      'pages',
      'with a note',
      'writes',
      'in flight',
      'failed',
      'for',
      'put off',
      'longest page',
      'longest write',
      'mended after',
      'no write for',
      'lost',
    ],
    incidents.map((incident) => {
      const failures = failuresOf(incident);
      const last = Math.max(...failures.map(({ time }) => time));
      return [
        incident.what,
        ...[incident.pages, incident.pagesWithNote, incident.target.acknowledged].map(grouped),
        ...[incident.inFlight, failures.length].map(grouped),
        failures.length === 0 ? '–' : milliseconds(last - incident.begun),
        grouped(putOffOf(incident).length),
        ...[incident.slowestPage, incident.target.slowest].map(milliseconds),
        ...[incident.seconds * 1000, incident.target.longestPause].map(milliseconds),
        grouped(incident.losses.length),
      ];
    }),
  );
  for (const { what, losses } of incidents) if (losses.length > 0) console.log(`\n${what}:\n${losses.join('\n')}`);
  return incidents.flatMap((incident) => [
    none(
      `kill -9 of ${incident.what}: failed requests beyond those that it broke off`,
      Math.max(0, failuresOf(incident).length - incident.expected),
    ),
    noneLost(incident),
  ]);
}

const none = (what: string, count: number): Bar => ({
  what: `${what}, none`,
  figure: grouped(count),
  holds: count === 0,
});
const noneLost = ({ what, losses }: Incident): Bar => none(`${what}: acknowledged writes that are lost`, losses.length);
