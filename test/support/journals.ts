import { Buffer } from 'node:buffer';
import { BASE_PATH } from '../../src/contract/contract.js';
import type { Surface } from '../../src/contract/document.js';
import { OPERATIONS } from '../../src/contract/operations.gen.js';
import { operationFinder } from '../../src/contract/operations.js';
import {
  type Coverage,
  type CoveredExchanges,
  computingCoverage,
} from '../../src/journal/coverage/coverage.js';
import { examining, type Examination } from '../../src/journal/doctor/examine.js';
import { ExchangeRecord } from '../../src/journal/exchangeRecord.js';
import { Journal } from '../../src/journal/journal.js';
import { memberNames } from '../../src/journal/httpText.js';
import type { KeyRefusal } from '../../src/journal/keyRefusal.js';
import type { Key } from '../../src/world/tables/keys.js';
import type { RuleNote } from '../../src/journal/exchangeRecord.js';
import type { Dialect } from '../../src/world/quirks.js';
import { runAtOnce } from '../../src/world/slices.js';

const operationAt = operationFinder(OPERATIONS);

/** The members of an exchange that a test can set. */
export interface GivenExchange {
  readonly method?: string;
  /** The request target without the base path. */
  readonly target?: string;
  /** The whole request target. By default the base path and `target`. */
  readonly url?: string;
  readonly headers?: readonly string[];
  readonly body?: unknown;
  readonly status?: number;
  readonly reply?: unknown;
  readonly replyHeaders?: readonly string[];
  readonly publicKey?: string;
  readonly rules?: readonly RuleNote[];
  /** Virtual time of the request in milliseconds. `realAt` is its real time. */
  readonly at?: number;
  readonly realAt?: number;
  /** Virtual seconds per real second. Unset if the clock stands. */
  readonly rate?: number;
  readonly connection?: number;
  readonly turn?: number;
  readonly isOpen?: boolean;
  /** Whether the connection closed before the response was sent. */
  readonly isLost?: boolean;
  /** Why the credentials were not accepted. */
  readonly keyRefusal?: KeyRefusal;
  /** Whether the platform has accepted the key. */
  readonly isAccepted?: boolean;
}

export const E3 =
  '/groups/6967d9a04e0d2a9b1c000001/clusters/6967d9a04e0d2a9b1c000002/snapshots/6967d9a04e0d2a9b1c000003';
export const E2 = '/orgs/6967d9a04e0d2a9b1c000001/groups';

/** Adds an exchange to a journal. The exchange is complete unless `isOpen` is true. */
export function given(journal: Journal, exchange: GivenExchange = {}): ExchangeRecord {
  const {
    method = 'GET',
    target = E2,
    url = BASE_PATH + target,
    status = 200,
    at = 0,
    realAt = 0,
    connection = 1,
    turn = 1,
  } = exchange;
  const { headers = [], publicKey = 'ADMIN1', body, reply, replyHeaders = [], rules = [] } = exchange;
  const digest =
    publicKey === '' ? [] : ['Authorization', `Digest username="${publicKey}", nonce="n1", nc=00000001`];
  const hasDigest = headers.some((header) => header.toLowerCase() === 'authorization');
  const rawHeaders = [...headers, ...(hasDigest ? [] : digest)];
  const sent = { statusCode: status, headersSent: exchange.isOpen !== true };
  const raw = { method, url, rawHeaders, realAt, ticks: realAt, connection, turn };
  const record = new ExchangeRecord(raw, sent, operationAt);
  record.base = BASE_PATH;
  record.target = target;
  const { rate, keyRefusal, isAccepted = false } = exchange;
  Object.assign(record, { at, rate, keyRefusal, ...(isAccepted && { key: { publicKey } as Key }) });
  record.rules = rules;
  journal.enter(record);
  if (body !== undefined) receive(record, body);
  if (exchange.isOpen === true) return record;
  const text = reply === undefined ? '' : JSON.stringify(reply);
  record.wrote(text, Buffer.byteLength(text));
  const head = [`HTTP/1.1 ${status}`, ...pairs(replyHeaders), '', ''].join('\r\n');
  record.close(exchange.isLost === true ? 'lost' : 'answered', realAt, head);
  journal.close(record);
  return record;
}

function receive(record: ExchangeRecord, body: unknown): void {
  const text = JSON.stringify(body);
  record.receive(text, Buffer.byteLength(text));
  record.members = memberNames(body);
}

/** Creates a journal with these exchanges. */
export function journalOf(...exchanges: readonly GivenExchange[]): Journal {
  const journal = new Journal();
  for (const exchange of exchanges) given(journal, exchange);
  return journal;
}

function pairs(headers: readonly string[]): readonly string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
}

/** Computes the coverage of a journal without pauses. */
export function coverageOf(journal: CoveredExchanges, surface: Surface): Coverage {
  return runAtOnce(computingCoverage(journal, surface));
}

/** Applies the doctor's rules to a journal without pauses. */
export function examine(journal: Journal, dialect?: Dialect): Examination {
  return runAtOnce(examining(journal, dialect));
}
