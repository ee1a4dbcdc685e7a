/**
 * Walks through requests with urllib, Node's digest client: a walk as JSON on standard input, a JSON line for each
 * reply. urllib asks for a challenge with every request, whole body included, and counts on from one nonce to the next.
 */
import { text } from 'node:stream/consumers';
import { HttpClient } from 'urllib';

const TIMEOUT_MS = 20_000;
const PAGES_MAX = 100;

const { baseUrl, credentials, steps } = JSON.parse(await text(process.stdin));
const client = new HttpClient();

for (const step of steps) {
  let url = baseUrl + step.path;
  for (let page = 1; url !== undefined && page <= PAGES_MAX; page += 1) {
    const reply = await send(step, url);
    console.log(JSON.stringify(reply));
    url = step.follow && JSON.parse(reply.text).links.find(({ rel }) => rel === 'next')?.href;
  }
}

async function send({ endpoint, method, body }, url) {
  const { status, headers, data } = await client.request(url, {
    method,
    dataType: 'text',
    timeout: TIMEOUT_MS,
    ...(credentials && { digestAuth: `${credentials.publicKey}:${credentials.privateKey}` }),
    ...(body !== undefined && { contentType: 'json', data: body }),
  });
  return { endpoint, status, headers, text: data };
}
