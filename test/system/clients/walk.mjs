/**
 * Sends requests with urllib, Node's digest client. Reads JSON lines: the server and the credentials, then a line for
 * each step. Prints a JSON line for each reply, and an empty line after each step. urllib first sends each request
 * with its whole body and without credentials, to get a challenge. Its request count `nc` continues from one nonce to
 * the next.
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { HttpClient } from 'urllib';

const TIMEOUT_MS = 300_000;
const PAGES_MAX = 100;

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { baseUrl, credentials } = JSON.parse((await lines.next()).value);
const client = new HttpClient();

for await (const line of lines) {
  const step = JSON.parse(line);
  let url = step.path.startsWith('http') ? step.path : baseUrl + step.path;
  for (let page = 1; url !== undefined && page <= PAGES_MAX; page += 1) {
    const reply = await send(step, url);
    console.log(JSON.stringify(reply));
    url = step.follow && JSON.parse(reply.text).links.find(({ rel }) => rel === 'next')?.href;
  }
  console.log();
}

async function send({ endpoint, method, body }, url) {
  const { status, headers, data } = await client.request(url, {
    method,
    dataType: 'buffer',
    timeout: TIMEOUT_MS,
    ...(credentials && { digestAuth: `${credentials.publicKey}:${credentials.privateKey}` }),
    ...(body !== undefined && { contentType: 'json', data: body }),
  });
  const sha1 = createHash('sha1').update(data).digest('hex');
  return { endpoint, status, headers, text: data.toString(), sha1 };
}
