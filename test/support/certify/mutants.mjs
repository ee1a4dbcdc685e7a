/** Clients that differ from the good one by one mistake. Each fails a trial that the good one passes. */
import {
  ApiError,
  Client,
  ConnectionError,
  ReplyError,
} from '../../../docs/examples/drivers/node/client.mjs';
import { Caller } from '../../../docs/examples/drivers/node/driver.mjs';
import { assuming } from './assuming.mjs';

/** Broken replies count as nothing. */
class Swallowing extends Client {
  async list(path) {
    return super.list(path).catch(() => []);
  }
}

/** Changes the texts of a result. */
function garbled(value) {
  const names = /^(id|name|hostname|clusterName|databaseName|typeName|created|startDate)$/;
  return JSON.parse(JSON.stringify(value), (name, each) =>
    typeof each === 'string' && names.test(name) ? `${each}0` : each,
  );
}

const noRetry = (Base = Client) =>
  class extends Base {
    mayRepeat() {
      return false;
    }
  };

const mutants = {
  good: class extends Client {},
  /** Reads nothing, so it meets hardly any trial. */
  idle: class extends Client {
    async list() {
      return [];
    }

    async send() {
      return {};
    }
  },
  /** Takes a 401 with stale=true for a refusal. */
  deafToStale: class extends Client {
    isChallenge(reply, round) {
      return super.isChallenge(reply, round) && !reply.wasSigned;
    }
  },
  /** Signs again although the credentials were refused. */
  stubborn: class extends Client {
    isChallenge({ status, headers }, round) {
      return status === 401 && headers['www-authenticate'] !== undefined && round < 6;
    }

    async signed(method, url, body) {
      for (let round = 0; ; round += 1) {
        const reply = await super.signed(method, url, body);
        if (reply.status !== 401 || round > 3) return reply;
      }
    }
  },
  /** Repeats every refusal. */
  insistent: class extends Client {
    mayRepeat() {
      return true;
    }

    async pause() {}
  },
  withoutRetry: noRetry(),
  swallowing: noRetry(Swallowing),
  /** Takes a reply for whole although bytes are missing, and nothing for an empty list. */
  takesHalves: class extends noRetry() {
    isIncomplete() {
      return false;
    }

    failureOf(error) {
      return Object.assign(super.failureOf(error), { isHalf: true });
    }

    async list(path) {
      return super.list(path).catch((error) => {
        if (error instanceof ReplyError || error instanceof ConnectionError) return [];
        throw error;
      });
    }
  },
  /** Never gives up. */
  patient: class extends Client {
    constructor(options) {
      super({ ...options, timeoutMs: 3_600_000 });
    }
  },
  /** Gives up after a moment. */
  hasty: class extends Client {
    constructor(options) {
      super({ ...options, timeoutMs: 300, attempts: 1 });
    }
  },
  /** Refuses members that it does not know. */
  strict: class extends Client {
    parse(text) {
      const value = super.parse(text);
      if (text.includes('introducedLater')) throw new ReplyError('unknown member');
      return value;
    }
  },
  /** Loses rows with unknown values. */
  losesUnknown: class extends Client {
    async list(path) {
      return (await super.list(path)).filter((row) => !Object.values(row).includes('INTRODUCED_LATER'));
    }
  },
  /** Rounds long integers. */
  rounding: class extends Client {
    parse(text) {
      return JSON.parse(text);
    }
  },
  /** Reads the first page only. */
  firstPage: class extends Client {
    nextOf() {
      return undefined;
    }
  },
  /** Asks again at once. */
  hurried: class extends Client {
    async pause() {}
  },
  /** Asks again without end. */
  endless: class extends Client {
    constructor(options) {
      super({ ...options, attempts: 40 });
    }

    async pause() {}
  },
  /** Repeats every request after a failure of the connection. */
  repeatsPosts: class extends Client {
    mayRepeat(method, error) {
      return super.mayRepeat('GET', error);
    }
  },
  /** Repeats every request after a failure of the connection, and reads first pages only. */
  careless: class extends Client {
    mayRepeat(method, error) {
      return super.mayRepeat('GET', error);
    }

    nextOf() {
      return undefined;
    }
  },
  /** Refuses replies whose Date is not now. */
  watchesClock: class extends Client {
    resultOf(reply) {
      if (Math.abs(Date.parse(reply.headers.date) - Date.now()) > 60_000)
        throw new ReplyError('The clock is wrong.');
      return super.resultOf(reply);
    }
  },
  /** Throws what its parser throws. */
  untyped: class extends noRetry() {
    parse(text) {
      return JSON.parse(text);
    }
  },
  /** Takes any page for a reply. */
  takesPages: class extends Client {
    resultOf(reply) {
      if (reply.status < 300 && !/json/.test(reply.headers['content-type'] ?? '')) return { results: [] };
      return super.resultOf(reply);
    }
  },
  /** Changes the texts of results. */
  garbles: class extends Client {
    resultOf(reply) {
      return garbled(super.resultOf(reply));
    }
  },
  /** Can only list organizations. */
  failing: class extends Client {
    async call(method, url, body) {
      if (/\/orgs(\?|$)/.test(url) || url.endsWith('/hosts')) return super.call(method, url, body);
      await super.call(method, url, body);
      throw new ReplyError('not today');
    }
  },
  /** Sends the private key in clear when Basic is offered. */
  plain: class extends Client {
    challengeIn(reply) {
      this.isBasic = /basic/i.test(reply.headers['www-authenticate']);
      return super.challengeIn(reply);
    }

    authorization(method, url) {
      const digest = super.authorization(method, url);
      return this.isBasic
        ? `Basic ${Buffer.from(`${this.publicKey}:${this.privateKey}`).toString('base64')}`
        : digest;
    }
  },
  /** Takes the first challenge, although it does not know its algorithm, and calls a refusal nothing. */
  takesFirst: class extends Swallowing {
    challengeIn({ headers }) {
      const [, nonce] = /nonce="([^"]*)"/.exec(headers['www-authenticate']);
      const isOther = headers['www-authenticate'].includes('SHA-512-256');
      const challenge = super.challengeIn({ headers });
      return isOther ? { ...challenge, realm: `other ${challenge.realm}`, nonce } : challenge;
    }
  },
  /** Always sends the same count. */
  noCount: class extends Client {
    authorization(method, url) {
      this.counter = 0;
      return super.authorization(method, url);
    }
  },
  ...assuming,
  /** Expects a first row. */
  firstRow: class extends Client {
    async list(path) {
      const rows = await super.list(path);
      return rows[0].id === undefined ? [] : rows;
    }
  },
  /** Expects a row on each page. */
  fullPages: class extends Client {
    nextOf(page) {
      return page.results[0].id === undefined ? undefined : super.nextOf(page);
    }
  },
  /** Takes every snapshot for complete. */
  completes: class extends Client {
    async list(path) {
      return (await super.list(path)).map((row) => ('complete' in row ? { ...row, complete: true } : row));
    }
  },
  /** Changes the texts of single resources. */
  garblesOne: class extends Client {
    resultOf(reply) {
      const value = super.resultOf(reply);
      return value?.results === undefined ? garbled(value) : value;
    }
  },
  /** Calls a missing resource empty. */
  swallowsMissing: class extends Client {
    send(method, path, body) {
      return super.send(method, path, body).catch((error) => {
        if (error.status === 404) return {};
        throw error;
      });
    }
  },
  /** Reports no failed change. */
  swallowsWrites: class extends Client {
    send(method, path, body) {
      return super.send(method, path, body).catch(() => ({}));
    }
  },
  /** Repeats everything, often and at once. */
  relentless: class extends Client {
    constructor(options) {
      super({ ...options, attempts: 40 });
    }

    mayRepeat() {
      return true;
    }

    async pause() {}
  },
  /** Hides the status of errors. */
  hidesStatus: class extends Client {
    async call(method, url, body) {
      return super.call(method, url, body).catch((error) => {
        throw error instanceof ApiError ? new Error('failed') : error;
      });
    }
  },
};

/** Returns the function that makes a client with this mistake. */
export function mutantNamed(name) {
  const { [name]: Mutant } = mutants;
  if (Mutant === undefined) throw new Error(`No client has the mistake ${name}.`);
  // A class of its own, so that a mistake can remember what it saw in this run only.
  const Own = class extends Mutant {};
  return (options) => new Own(options);
}

/** Returns a driver of clients with this mistake. */
export function callerWith(name) {
  return new Caller(mutantNamed(name));
}
