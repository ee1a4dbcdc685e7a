/** A small client of the API without packages. It passes all trials of `understudy certify`. */
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** The platform refused a call. */
export class ApiError extends Error {
  constructor(status, code, detail, retryAfterMs) {
    super(detail ?? `status ${status}`);
    Object.assign(this, { kind: 'api', status, code, retryAfterMs });
  }
}

/** No whole reply came. */
export class ConnectionError extends Error {
  kind = 'connection';
}

/** No reply came in time. */
export class TimeoutError extends Error {
  kind = 'timeout';
}

/** The reply is no JSON of the platform. */
export class ReplyError extends Error {
  kind = 'reply';
}

const PASSING = new Set([429, 502, 503, 504]);
const md5 = (text) => createHash('md5').update(text).digest('hex');

/** Integers that a JavaScript number cannot hold stay texts. */
const LONG_INTEGERS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

export class Client {
  constructor({ baseUrl, publicKey, privateKey, timeoutMs = 5_000, attempts = 4 }) {
    Object.assign(this, { baseUrl, publicKey, privateKey, timeoutMs, attempts, counter: 0 });
    this.transport = baseUrl.startsWith('https:') ? https : http;
    this.agent = new this.transport.Agent({ keepAlive: true });
  }

  close() {
    this.agent.destroy();
  }

  /** Reads all pages of a list. */
  async list(path) {
    const rows = [];
    const seen = new Set();
    for (let url = this.urlOf(path); url !== undefined && !seen.has(url);) {
      seen.add(url);
      const page = await this.call('GET', url);
      if (!Array.isArray(page?.results)) throw new ReplyError('The reply is no list.');
      rows.push(...page.results);
      url = this.nextOf(page);
    }
    return [...new Map(rows.map((row, at) => [row.id ?? at, row])).values()];
  }

  nextOf({ links = [] }) {
    return links.find(({ rel }) => rel === 'next')?.href;
  }

  get(path) {
    return this.call('GET', this.urlOf(path));
  }

  send(method, path, body) {
    return this.call(method, this.urlOf(path), body);
  }

  urlOf(path) {
    return this.baseUrl + path;
  }

  /** Makes a call. Repeats it after a passing failure, if that cannot do anything twice. */
  async call(method, url, body) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.resultOf(await this.signed(method, url, body));
      } catch (error) {
        if (attempt >= this.attempts || !this.mayRepeat(method, error)) throw error;
        await this.pause(error, attempt);
      }
    }
  }

  mayRepeat(method, error) {
    if (error.kind === 'api') return PASSING.has(error.status) && (method === 'GET' || error.status !== 502);
    return method === 'GET';
  }

  async pause(error, attempt) {
    await sleep(error.retryAfterMs ?? 150 * 2 ** attempt);
  }

  /** Sends a request with the nonce of the last challenge. Signs it again if the nonce is stale, or if it was not signed. */
  async signed(method, url, body) {
    let reply = await this.exchange(method, url, body, this.authorization(method, url));
    for (let round = 0; round < 3 && this.isChallenge(reply, round); round += 1) {
      this.challenge = this.challengeIn(reply);
      this.counter = 0;
      reply = await this.exchange(method, url, body, this.authorization(method, url));
    }
    return reply;
  }

  isChallenge({ status, headers, wasSigned }) {
    if (status !== 401 || headers['www-authenticate'] === undefined) return false;
    return !wasSigned || /stale="?true/i.test(headers['www-authenticate']);
  }

  /** Returns the parameters of the MD5 challenge. A server may offer others beside it. */
  challengeIn({ headers }) {
    const offers = headers['www-authenticate'].split(/,\s*(?=(?:Digest|Basic)\s)|(?:^|,\s*)(?=Digest\s)/i);
    const parsed = offers
      .filter((offer) => /^digest\s/i.test(offer.trim()))
      .map((offer) =>
        Object.fromEntries(
          [...offer.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)].map(([, name, quoted, plain]) => [
            name.toLowerCase(),
            quoted ?? plain,
          ]),
        ),
      );
    const found = parsed.find(({ algorithm = 'MD5' }) => /^md5$/i.test(algorithm));
    if (found === undefined)
      throw new ReplyError('The server offers no authentication that this client knows.');
    return found;
  }

  authorization(method, url) {
    if (this.challenge === undefined) return undefined;
    const { realm, nonce, qop = this.challenge.op } = this.challenge;
    const { pathname, search } = new URL(url);
    const uri = pathname + search;
    this.counter += 1;
    const [nc, cnonce] = [this.counter.toString(16).padStart(8, '0'), randomBytes(8).toString('hex')];
    const ha1 = md5(`${this.publicKey}:${realm}:${this.privateKey}`);
    const response = md5(
      [ha1, nonce, ...(qop ? [nc, cnonce, 'auth'] : []), md5(`${method}:${uri}`)].join(':'),
    );
    const more = qop ? `, qop=auth, nc=${nc}, cnonce="${cnonce}"` : '';
    return `Digest username="${this.publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=MD5, response="${response}"${more}`;
  }

  /** Sends one request and reads its whole reply. */
  exchange(method, url, body, authorization) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      Accept: 'application/json',
      'Accept-Encoding': 'gzip',
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(text !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      }),
    };
    return new Promise((resolve, reject) => {
      const request = this.transport.request(
        url,
        { method, headers, agent: this.agent, signal: AbortSignal.timeout(this.timeoutMs) },
        (reply) => {
          const chunks = [];
          reply.on('data', (chunk) => chunks.push(chunk));
          reply.on('error', (error) => reject(this.failureOf(error)));
          reply.on('end', () => {
            if (this.isIncomplete(reply)) reject(new ConnectionError('The reply is incomplete.'));
            else
              resolve({
                status: reply.statusCode,
                headers: reply.headers,
                body: Buffer.concat(chunks),
                wasSigned: authorization !== undefined,
              });
          });
        },
      );
      request.on('error', (error) => reject(this.failureOf(error)));
      request.end(text);
    });
  }

  isIncomplete(reply) {
    return !reply.complete;
  }

  failureOf(error) {
    if (error.name === 'AbortError' || error.name === 'TimeoutError')
      return new TimeoutError('No reply came in time.');
    return String(error.code).startsWith('HPE_')
      ? new ReplyError(error.message)
      : new ConnectionError(error.message);
  }

  resultOf(reply) {
    const { status, headers } = reply;
    const isJson = /^application\/json/i.test(headers['content-type'] ?? '');
    const value = isJson ? this.parse(this.decoded(reply)) : undefined;
    if (status >= 400)
      throw new ApiError(status, value?.errorCode, value?.detail, this.retryAfterOf(headers));
    if (status === 204) return null;
    if (status < 200 || status >= 300 || !isJson) throw new ReplyError('The reply is not from the platform.');
    return value;
  }

  decoded({ headers, body }) {
    return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8');
  }

  parse(text) {
    try {
      return JSON.parse(
        text.replace(LONG_INTEGERS, (token) => (token.startsWith('"') ? token : `"${token}"`)),
      );
    } catch {
      throw new ReplyError('The reply is no JSON.');
    }
  }

  retryAfterOf({ 'retry-after': text }) {
    if (text === undefined) return undefined;
    return /^\d+$/.test(text) ? Number(text) * 1_000 : Math.max(0, Date.parse(text) - Date.now());
  }
}
