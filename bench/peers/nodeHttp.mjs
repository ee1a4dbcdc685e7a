/** The lower limit: a bare node:http server that sends ready-made bytes and reads only the method. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [bodies, port] = process.argv.slice(2);
const { list, patched } = JSON.parse(readFileSync(bodies, 'utf8'));
const [listBytes, patchedBytes] = [list, patched].map((value) => Buffer.from(JSON.stringify(value)));

createServer((request, response) => {
  const bytes = request.method === 'PATCH' ? patchedBytes : listBytes;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes);
}).listen(Number(port), '127.0.0.1');
