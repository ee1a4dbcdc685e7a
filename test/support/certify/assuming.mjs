/** Clients that take for granted what the platform does not promise, such as one connection or the order of members. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, ConnectionError, ReplyError } from '../../../docs/examples/drivers/node/client.mjs';

/** Opens one connection only. */
class OneConnection extends Client {
  constructor(options) {
    super(options);
    this.agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { createConnection } = this.agent;
    let isOpen = false;
    this.agent.createConnection = function (...args) {
      if (isOpen) throw new Error('only one connection');
      isOpen = true;
      return createConnection.apply(this, args);
    };
  }

  exchange(...args) {
    return super.exchange(...args).catch((error) => {
      throw error instanceof ConnectionError ? error : new ConnectionError(error.message);
    });
  }
}
export const assuming = {
  /** Sends plus signs as they are. */
  plainQuery: class extends Client {
    urlOf(path) {
      return super.urlOf(path).replaceAll('%2B', '+');
    }
  },
  /** Needs qop. */
  needsQop: class extends Client {
    challengeIn(reply) {
      const challenge = super.challengeIn(reply);
      if (challenge.qop === undefined) throw new ReplyError('no qop');
      return challenge;
    }
  },
  /** Knows the realm already. */
  knowsRealm: class extends Client {
    challengeIn(reply) {
      return { ...super.challengeIn(reply), realm: 'Deployment Management Public API' };
    }
  },
  /** Signs everything with the first key. */
  sharesKey: class extends Client {
    constructor(options) {
      new.target.first ??= options;
      const { publicKey, privateKey } = new.target.first;
      super({ ...options, publicKey, privateKey });
    }
  },
  oneConnection: OneConnection,
  /** Opens one connection only, and uses it after a pause. */
  oneIdleConnection: class extends OneConnection {
    async list(path) {
      await sleep(150);
      return super.list(path);
    }
  },
  /** Needs a Content-Length. */
  needsLength: class extends Client {
    resultOf(reply) {
      if (reply.body.length > 0 && reply.headers['content-length'] === undefined)
        throw new ReplyError('no length');
      return super.resultOf(reply);
    }
  },
  /** Accepts gzip and does not decode it. */
  noGzip: class extends Client {
    decoded({ body }) {
      return body.toString('utf8');
    }
  },
  /** Reads a thousand rows at most. */
  limits: class extends Client {
    async list(path) {
      return (await super.list(path)).slice(0, 1_000);
    }
  },
  /** Parses every body. */
  needsJson: class extends Client {
    resultOf(reply) {
      JSON.parse(this.decoded(reply));
      return super.resultOf(reply);
    }
  },
  /** Expects members in the usual order. */
  expectsOrder: class extends Client {
    parse(text) {
      if (text.indexOf('"totalCount"') < text.indexOf('"results"')) throw new ReplyError('unexpected order');
      return super.parse(text);
    }
  },
  /** Decodes bytes as Latin-1. */
  latin: class extends Client {
    decoded({ headers, body }) {
      return headers['content-encoding'] === 'gzip'
        ? super.decoded({ headers, body })
        : body.toString('latin1');
    }
  },
  /** Drops exponents. */
  dropsExponents: class extends Client {
    parse(text) {
      return super.parse(text.replace(/(\d)\.(\d+)e\d+/g, '$1'));
    }
  },
  /** Drops offsets. */
  dropsOffsets: class extends Client {
    parse(text) {
      return super.parse(text.replace(/\.\d+\+01:00"/g, 'Z"'));
    }
  },
  /** Needs members that are optional. */
  needsOptional: class extends Client {
    async list(path) {
      const rows = await super.list(path);
      if (path.endsWith('/hosts')) for (const { hostEnabled, version } of rows) version.concat(hostEnabled);
      for (const row of rows) for (const value of Object.values(row)) value.toString();
      return rows;
    }
  },
  /** Keeps rows that come twice. */
  keepsDoubles: class extends Client {
    async list(path) {
      const rows = [];
      for (let url = this.urlOf(path); url !== undefined;) {
        const page = await this.call('GET', url);
        rows.push(...page.results);
        url = this.nextOf(page);
      }
      return rows;
    }
  },
  /** Asks for another page after each full one. */
  countsPages: class extends Client {
    async list(path) {
      const rows = await super.list(path);
      if (path === '/orgs') await this.call('GET', this.urlOf('/orgs?pageNum=2'));
      return rows;
    }
  },
  /** Reads numbers of pages from fixed places. */
  buildsNext: class extends Client {
    nextOf(page) {
      const next = super.nextOf(page);
      return next === undefined ||
        /\?itemsPerPage=\d+&pageNum=\d+$|\?pageNum=\d+&itemsPerPage=\d+$/
          .exec(next)?.[0]
          .startsWith(this.firstParameter)
        ? next
        : undefined;
    }

    firstParameter = '?pageNum';
  },
};
