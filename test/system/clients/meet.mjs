/**
 * Sends one GET with Node's own fetch, twice over one pool of connections; prints a JSON line for each: a status, or the
 * code of what went wrong.
 */
import { text } from 'node:stream/consumers';
import { authorization } from '../../../tools/digest.mjs';

const { url, publicKey, privateKey } = JSON.parse(await text(process.stdin));

for (let time = 0; time < 2; time += 1) console.log(JSON.stringify(await meet()));

async function meet() {
  try {
    const header = await authorization('GET', url, { publicKey, privateKey });
    const reply = await fetch(url, { headers: { authorization: header } });
    await reply.json();
    return String(reply.status);
  } catch (error) {
    return error.cause?.code ?? error.cause?.name ?? error.name;
  }
}
