/**
 * Sends the same GET twice with Node's own fetch and one connection pool. Prints a JSON line for each: the status, or
 * the code of the error.
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
