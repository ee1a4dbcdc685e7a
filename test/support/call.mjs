/**
 * A client for commands in the shell, on machines without curl: `node call.mjs METHOD URL [BODY]` makes a call and prints the status of
 * the reply. It signs calls of the platform's API with the key that `exec` puts into the environment.
 */
import { authorization } from '../../tools/digest.mjs';

const { UNDERSTUDY_BASE_URL, UNDERSTUDY_PUBLIC_KEY, UNDERSTUDY_PRIVATE_KEY } = process.env;
const [method, url, body] = process.argv.slice(2);
const origin = (address) => address && new URL(address).origin;
const key = { publicKey: UNDERSTUDY_PUBLIC_KEY, privateKey: UNDERSTUDY_PRIVATE_KEY };
const isSigned = key.publicKey !== undefined && origin(url) === origin(UNDERSTUDY_BASE_URL);
const headers = {
  ...(isSigned && { Authorization: await authorization(method, url, key) }),
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
};
const reply = await fetch(url, { method, headers, body });
await reply.arrayBuffer();
console.log(reply.status);
