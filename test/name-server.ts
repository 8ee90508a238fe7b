/** A name server for tests, on loopback by UDP: a few records, as RFC 1035 and RFC 8659 put them on the wire. */
import { createSocket } from 'node:dgram';

export interface NameServer extends AsyncDisposable {
  /** What the environment calls DNS_SERVER. */
  address: string;
  /** Records by name, in lower case; changed at any time. */
  records: Record<string, NameRecords>;
  /** Answers that it can't, until it is false again. */
  fails: boolean;
  /** What is done before each answer. */
  before: () => Promise<void>;
}
interface NameRecords {
  A?: string[];
  AAAA?: string[];
  CNAME?: string;
  TXT?: string[];
  /** Issuers, as they are written: `letsencrypt.org`, `;`. */
  CAA?: string[];
}

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const;
const [serverFailure, noSuchName] = [2, 3];

export async function openNameServer(records: Record<string, NameRecords> = {}): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server = { records, fails: false, before: async () => undefined };
  socket.on('message', async (question, from) => {
    await server.before();
    const { name, type, end } = readQuestion(question);
    const answers = answersTo(name, type, server.records);
    const code = server.fails ? serverFailure : answers === null ? noSuchName : 0;
    const found = server.fails ? [] : (answers ?? []);
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8580 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, end), ...found]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  });
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Null where there is no such name. An alias is followed. */
function answersTo(name: string, type: number, records: Record<string, NameRecords>): Buffer[] | null {
  const own = records[name];
  if (!own) return Object.keys(records).some((one) => one.endsWith(`.${name}`)) ? [] : null;
  const answer = (of: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(10);
    head.writeUInt16BE(of, 0);
    head.writeUInt16BE(1, 2);
    head.writeUInt16BE(data.length, 8);
    return Buffer.concat([nameOf(name), head, data]);
  };
  if (own.CNAME !== undefined) {
    const alias = answer(types.CNAME, nameOf(own.CNAME));
    return type === types.CNAME ? [alias] : [alias, ...(answersTo(own.CNAME, type, records) ?? [])];
  }
  if (type === types.A) return (own.A ?? []).map((one) => answer(type, Buffer.from(one.split('.').map(Number))));
  if (type === types.AAAA)
    return (own.AAAA ?? []).map((one) => answer(type, Buffer.from(one.replaceAll(':', ''), 'hex')));
  if (type === types.TXT) return (own.TXT ?? []).map((one) => answer(type, text(one)));
  if (type === types.CAA)
    return (own.CAA ?? []).map((one) => answer(type, Buffer.concat([Buffer.of(0), text('issue'), Buffer.from(one)])));
  return [];
}

const text = (one: string): Buffer => Buffer.concat([Buffer.of(one.length), Buffer.from(one, 'latin1')]);
const nameOf = (name: string): Buffer => Buffer.concat([...name.split('.').map(text), Buffer.of(0)]);
