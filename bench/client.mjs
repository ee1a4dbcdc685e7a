/** A client like those of test suites: one persistent connection, and a digest for each request of the API. */
import { Agent, request } from 'node:http';
import { challengeIn, countText, digestHeader, uriOf } from '../tools/digest.mjs';

export class Client {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Sends a request. Resolves to status, headers and text. */
  send(method, url, { headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const sent = request(url, { method, agent: this.#agent, headers: { ...json, ...headers } }, (reply) => {
        const chunks = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.once('error', reject);
        reply.once('end', () => {
          resolve({
            status: reply.statusCode,
            headers: reply.headers,
            text: Buffer.concat(chunks).toString(),
          });
        });
      });
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Sends a request without credentials. Resolves to the JSON of the response, if it has a body. Throws if the request fails. */
  async control(method, url, body) {
    const { status, text } = await this.send(method, url, { body });
    if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Sends a request twice, as digest clients do: without credentials and then signed. Resolves to the text of the second response. */
  async signed(method, url, key, body) {
    const { headers } = await this.send(method, url, { body });
    const sign = answerTo(headers['www-authenticate'], key);
    const { status, text } = await this.send(method, url, { headers: sign(method, url), body });
    if (status !== 200) throw new Error(`${method} ${url}: ${status} ${text}`);
    return text;
  }

  close() {
    this.#agent.destroy();
  }
}

/** Returns a function that signs requests with the nonce of a challenge (RFC 2617). The nonce count increases with each request. */
export function answerTo(header, key) {
  const challenge = challengeIn(header);
  let count = 0;
  return (method, url) => {
    const nc = countText((count += 1));
    return { Authorization: digestHeader(key, challenge, { method, uri: uriOf(url), nc }) };
  };
}
