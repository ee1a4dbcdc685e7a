/** A digest client for the suites of suites.mjs, which run as CommonJS in jest. */
const { createHash } = require('node:crypto');

/** Sends a GET with the answer to the challenge. Returns the status. */
exports.ask = async function ask(url, { publicKey, privateKey }) {
  const refused = await fetch(url);
  await refused.text();
  const challenge = refused.headers.get('www-authenticate');
  const [realm, nonce] = ['realm', 'nonce'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)[1]);
  const uri = new URL(url).pathname;
  const secret = md5(`${publicKey}:${realm}:${privateKey}`);
  const answer = md5(`${secret}:${nonce}:00000001:0a:auth:${md5(`GET:${uri}`)}`);
  const rest = `nonce="${nonce}", uri="${uri}", qop=auth, nc=00000001, cnonce="0a", response="${answer}"`;
  const Authorization = `Digest username="${publicKey}", realm="${realm}", ${rest}`;
  const reply = await fetch(url, { headers: { Authorization } });
  await reply.text();
  return reply.status;
};

function md5(text) {
  return createHash('md5').update(text).digest('hex');
}
