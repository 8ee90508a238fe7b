/**
 * A load of requests from a process of its own, by bare sockets so that the client costs little: one request a
 * connection at a time. Arguments: port (or several, by commas: connections take them in turn), host with the port that
 * people use, path, connections, seconds, and a JSON body where it is to be posted.
 * `{n}` in path and body becomes a number that never repeats; now and then the answer is read, which must hold it.
 * Prints requests per second, the time that 95 of 100 took at most, and what of a processor it took itself. Loopback only, and it ends by itself.
 */
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';

const [ports = '0', host = '', path = '/', connections = '16', seconds = '4', body = ''] = process.argv.slice(2);
/** A browser: its views are counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const head = `Host: ${host}\r\nUser-Agent: ${agent}\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n`;
/** Where a proxy is believed, each request comes from a network of its own. */
const forwardedFor = (count: number): string =>
  `X-Forwarded-For: 10.${(count >>> 16) & 255}.${(count >>> 8) & 255}.${count & 255}\r\n\r\n`;
const end = Date.now() + Number(seconds) * 1000;
let answered = 0;
let failed = 0;
/** Milliseconds of each answer. */
const waits: number[] = [];
// Pages of an earlier load may still be kept.
let number = 1_000_000 + Math.floor(Math.random() * 8_000_000);
let open = Number(connections);
const begun = performance.now();
const begunProcessor = process.cpuUsage();

const servers = ports.split(',').map(Number);
for (let index = 0; index < Number(connections); index++) converse(servers[index % servers.length] ?? 0);

function converse(port: number): void {
  const socket = connect(port, '127.0.0.1');
  let held = Buffer.alloc(0);
  let requested = '';
  let askedAt = 0;
  const ask = (): void => {
    requested = String(number++);
    askedAt = performance.now();
    const own = path.replace('{n}', requested);
    if (!body) return void socket.write(`GET ${own} HTTP/1.1\r\n${head}${forwardedFor(number)}`);
    const sent = body.replace('{n}', requested);
    const json = `Origin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: ${sent.length}\r\n`;
    socket.write(`POST ${own} HTTP/1.1\r\n${json}${head}${forwardedFor(number)}${sent}`);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const split = held.indexOf('\r\n\r\n');
    if (split < 0) return;
    const header = held.toString('latin1', 0, split);
    const length = /content-length: (\d+)/i.exec(header);
    if (!length) throw new Error(`The answer has no content-length:\n${header}`);
    const whole = split + 4 + Number(length[1]);
    if (held.length < whole) return;
    const content = held.subarray(split + 4, whole);
    const isRight = header.startsWith('HTTP/1.1 200') && held.length === whole && isAnswer(header, content, requested);
    held = Buffer.alloc(0);
    answered++;
    waits.push(performance.now() - askedAt);
    if (!isRight) failed++;
    if (Date.now() < end) ask();
    else socket.end();
  });
  socket.on('close', () => {
    open--;
    if (open > 0) return;
    const perSecond = (answered / (performance.now() - begun)) * 1000;
    const { user, system } = process.cpuUsage(begunProcessor);
    const p95 = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0;
    const result = JSON.stringify({ perSecond, p95, answered, failed, processorSeconds: (user + system) / 1e6 });
    if (parentPort) parentPort.postMessage(result);
    else process.stdout.write(`${result}\n`);
  });
}

/** Reading every answer would cost the client more than the server. */
const readEach = 64;

/** Whether it is what was asked for, as far as it is read. */
function isAnswer(header: string, content: Buffer, requested: string): boolean {
  if (!`${path}${body}`.includes('{n}') || answered % readEach !== 0) return true;
  const text = /content-encoding: br/i.test(header) ? brotliDecompressSync(content) : content;
  return text.includes(requested);
}
