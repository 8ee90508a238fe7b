/** The least that Node can do: a server that answers one file of bytes. Arguments: file, content type, encoding. Prints its port. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = '', type = 'text/html; charset=utf-8', encoding = ''] = process.argv.slice(2);
const body = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.byteLength,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
