/**
 * A load of requests from a process of its own, by bare sockets so that the client costs little: one request a
 * connection at a time. Arguments: port, host, path, connections, seconds. `{n}` in the path becomes a number that never
 * repeats. Prints requests per second. Loopback only, and it ends by itself.
 */
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';

const [port = '0', host = '', path = '/', connections = '16', seconds = '4'] = process.argv.slice(2);
/** A browser: its views are counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const head = `Host: ${host}:${port}\r\nUser-Agent: ${agent}\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n`;
/** Where a proxy is believed, each request comes from a network of its own. */
const forwardedFor = (count: number): string =>
  `X-Forwarded-For: 10.${(count >>> 16) & 255}.${(count >>> 8) & 255}.${count & 255}\r\n\r\n`;
const end = Date.now() + Number(seconds) * 1000;
let answered = 0;
let failed = 0;
// Pages of an earlier load may still be kept.
let number = 1_000_000 + Math.floor(Math.random() * 8_000_000);
let open = Number(connections);
const begun = performance.now();

for (let index = 0; index < Number(connections); index++) converse();

function converse(): void {
  const socket = connect(Number(port), '127.0.0.1');
  let held = Buffer.alloc(0);
  const ask = (): void => {
    const own = path.replace('{n}', String(number++));
    socket.write(`GET ${own} HTTP/1.1\r\n${head}${forwardedFor(number)}`);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const split = held.indexOf('\r\n\r\n');
    if (split < 0) return;
    const header = held.toString('latin1', 0, split);
    const length = /content-length: (\d+)/i.exec(header);
    if (!length) throw new Error(`The answer has no content-length:\n${header}`);
    if (held.length < split + 4 + Number(length[1])) return;
    held = Buffer.alloc(0);
    answered++;
    if (!header.startsWith('HTTP/1.1 200')) failed++;
    if (Date.now() < end) ask();
    else socket.end();
  });
  socket.on('close', () => {
    open--;
    if (open > 0) return;
    const perSecond = (answered / (performance.now() - begun)) * 1000;
    const result = JSON.stringify({ perSecond, answered, failed });
    if (parentPort) parentPort.postMessage(result);
    else process.stdout.write(`${result}\n`);
  });
}
