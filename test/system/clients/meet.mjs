/**
 * Sends one GET with Node's own fetch, twice over one pool of connections; prints a JSON line for each: a status, or the
 * code of what went wrong.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';

const { url, publicKey, privateKey } = JSON.parse(await text(process.stdin));
const md5 = (input) => createHash('md5').update(input).digest('hex');

for (let time = 0; time < 2; time += 1) console.log(JSON.stringify(await meet()));

async function meet() {
  try {
    const refused = await fetch(url);
    await refused.text();
    const challenge = refused.headers.get('www-authenticate') ?? '';
    const part = (name) => new RegExp(` ${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
    const { pathname, search } = new URL(url);
    const uri = pathname + search;
    const ha1 = md5(`${publicKey}:${part('realm')}:${privateKey}`);
    const response = md5(`${ha1}:${part('nonce')}:${md5(`GET:${uri}`)}`);
    const authorization = `Digest username="${publicKey}", realm="${part('realm')}", nonce="${part('nonce')}", uri="${uri}", response="${response}"`;
    const reply = await fetch(url, { headers: { authorization } });
    await reply.json();
    return String(reply.status);
  } catch (error) {
    return error.cause?.code ?? error.cause?.name ?? error.name;
  }
}
