import { styleText } from 'node:util';
import { publicKeyOf } from '../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { redactText } from '../journal/redact.js';
import { CHALLENGE, isChallenge } from '../journal/challenge.js';
import { faultNote } from '../commands/why/effectReasons.js';
import { whyOf } from '../commands/why/why.js';
import { printable } from '../schema/printable.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { formatInstant } from '../world/instant.js';
import type { Config } from './config/config.js';
import type { Logger } from './logger.js';

/** Called at the end of each exchange. `durationMs` is in real milliseconds. */
export type OnExchange = (record: ExchangeRecord, durationMs: number) => void;

/** One line of the request log. It contains no secrets. */
export interface RequestLine {
  /** Virtual time of the request. */
  readonly at: string;
  readonly world: string;
  readonly method: string;
  /** The URL as sent, with secrets in the query replaced. */
  readonly url: string;
  /** Unset if no operation has this method and path. */
  readonly operation?: string;
  /** Unset if the connection broke before the status was sent. */
  readonly status?: number;
  readonly publicKey?: string;
  readonly durationMs: number;
  /** Explains in words why the response is not a success: a fault, a refusal or a lost connection. */
  readonly why?: string;
}

/** The output of the pretty style, such as `process.stdout`. */
export interface LogOutput {
  readonly write: (text: string) => unknown;
  /**
   * Returns whether to use colors. It respects NO_COLOR and FORCE_COLOR. Unset if the output is not a
   * terminal.
   */
  readonly hasColors?: () => boolean;
}

const URL_MAX = 200;
const FIRST_SUCCESS = 200;
const FIRST_ERROR = 400;
const FIRST_SERVER_ERROR = 500;

/**
 * Returns a function that writes a line for each exchange, or `undefined` if the Config does not request it.
 */
export function requestLog(
  { log: style, logRequests }: Pick<Config, 'log' | 'logRequests'>,
  log: Logger | undefined,
  output: LogOutput = process.stdout,
): OnExchange | undefined {
  if (!logRequests || style === 'silent') return undefined;
  if (style === 'json') {
    return (...exchange) => {
      log?.info({ event: 'request', ...requestLine(...exchange) }, 'request');
    };
  }
  const hasColors = output.hasColors?.() ?? false;
  return (record, durationMs) => {
    output.write(prettyLine(requestLine(record, durationMs), record.realAt, hasColors));
  };
}

export function requestLine(record: ExchangeRecord, durationMs: number): RequestLine {
  const { at, world, method, url, operation, status } = record;
  const publicKey = publicKeyOf(record);
  const why = reasonOf(record);
  return {
    at: formatInstant(at),
    world,
    method,
    url: redactText(url),
    ...(operation && { operation: operation.id }),
    ...(status !== undefined && { status }),
    ...(publicKey !== undefined && { publicKey }),
    durationMs: Math.round(durationMs * 10) / 10,
    ...(why !== undefined && { why }),
  };
}

/** Whether a challenge will be answered is not known yet. */
function reasonOf(record: ExchangeRecord): string | undefined {
  if (isChallenge(record)) return CHALLENGE;
  return whyOf({ record, live: undefined })?.text ?? faultNote(record);
}

function prettyLine(line: RequestLine, realAt: number, hasColors: boolean): string {
  const { world, method, url, operation = '(no operation)', status, publicKey = '-', durationMs, why } = line;
  const paint = (color: Parameters<typeof styleText>[0], text: string): string =>
    hasColors ? styleText(color, text, { validateStream: false }) : text;
  const parts = [
    paint('gray', timeOfDay(realAt)),
    paint(colorOf(status), String(status ?? '---')),
    paint('bold', operation),
    printable(shorten(`${method} ${url}`)),
    printable(publicKey),
    `${durationMs} ms`,
    ...(world === DEFAULT_WORLD ? [] : [`world ${printable(world)}`]),
    ...(why === undefined ? [] : [paint('yellow', printable(why))]),
  ];
  return `${parts.join('  ')}\n`;
}

function colorOf(status = 0): 'red' | 'yellow' | 'green' {
  if (status < FIRST_SUCCESS || status >= FIRST_SERVER_ERROR) return 'red';
  return status >= FIRST_ERROR ? 'yellow' : 'green';
}

/** Formats a time as local time, like the other lines of the pretty log. */
function timeOfDay(realMs: number): string {
  const time = new Date(realMs);
  const pad = (part: number, length = 2): string => String(part).padStart(length, '0');
  return `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}.${pad(time.getMilliseconds(), 3)}`;
}

function shorten(text: string): string {
  return text.length > URL_MAX ? `${text.slice(0, URL_MAX)}…` : text;
}
