import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FoundOperation } from '../../contract/operations.js';
import { ExchangeRecord, type RoutedBy } from '../../journal/exchangeRecord.js';
import { projectIn } from '../../journal/projectIn.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import type { ApiResponse, ArrivalStep, Step } from '../exchange.js';

export interface Recording {
  readonly simulator: Simulator;
  /** Returns the real time in milliseconds. */
  readonly now: () => number;
  /** Called at the end of each exchange, with its duration in real milliseconds. */
  readonly observe?: ((record: ExchangeRecord, durationMs: number) => void) | undefined;
  /** Returns real milliseconds with fractions. They are used to measure durations. */
  readonly ticks: () => number;
  readonly operationAt: (method: string, path: string) => FoundOperation | undefined;
}

/** The data of an exchange that is ending. `live` is unset if no world was found. */
interface Closing {
  readonly record: ExchangeRecord;
  readonly live?: LiveWorld;
}

/**
 * Step of the pipeline: opens a journal entry with the request as received. Closes the entry when the response is
 * sent or the connection is lost. The entry keeps references to raw data, and parses the data only when a
 * reader opens the journal.
 */
export function openEntry({ simulator, now, ticks, operationAt, observe }: Recording): Step {
  const connectionOf = connections();
  const close = function (this: ApiResponse): void {
    const { record, live } = this.locals as Closing;
    if (live?.isRecorded === true) return;
    // Check the socket too, because `writableFinished` is also true if the client disconnected before the
    // last write.
    const isOut = this.writableFinished && !this.req.socket.destroyed;
    record.close(isOut ? 'answered' : 'lost', now(), headOf(this));
    // Requests for unknown worlds are recorded in the default world's journal.
    const home = live ?? simulator.find(DEFAULT_WORLD);
    const journal = home?.journal;
    if (record.id === 0) {
      record.at = home?.world.now ?? 0;
      journal?.enter(record);
    }
    // Requests that an earlier step refused did not reach the handler.
    if (record.entry === undefined) live?.markExchange(record);
    journal?.close(record);
    live?.steps.endReply(record);
    observe?.(record, ticks() - record.ticks);
  };
  return (request, response, next) => {
    const { method, originalUrl: url, rawHeaders } = request;
    const connection = connectionOf(request.socket);
    connection.turns += 1;
    const { number, turns: turn } = connection;
    const raw = { method, url, rawHeaders, realAt: now(), ticks: ticks(), connection: number, turn };
    response.locals.record = new ExchangeRecord(raw, response, operationAt);
    response.on('close', close);
    next();
  };
}

/** Step of the pipeline: adds the entry to the journal of its world. */
export const enterEntry: ArrivalStep = (request, response, next) => {
  const { record, live, entryWorld, base, target } = response.locals;
  record.base = base;
  record.target = target;
  record.routedBy = live === entryWorld ? routedBy(request.originalUrl) : 'key';
  record.at = live.world.now;
  record.project = projectIn(live.world, record.path);
  record.rate = live.rate;
  record.after = live.timeline.reached();
  record.remoteAddress = response.locals.remoteAddress;
  if (!live.isRecorded) live.journal.enter(record);
  next();
};

function routedBy(url: string): RoutedBy {
  return url.includes('/worlds/') ? 'prefix' : 'default';
}

interface Connection {
  /** Number of the connection, from 1. */
  readonly number: number;
  /** Number of requests that were received on the connection so far. */
  turns: number;
}

function connections(): (socket: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  let count = 0;
  return (socket) => {
    let connection = known.get(socket);
    if (connection === undefined) {
      count += 1;
      connection = { number: count, turns: 0 };
      known.set(socket, connection);
    }
    return connection;
  };
}

/**
 * Returns the status line and headers of a response as sent, including the headers that Node.js adds. Node.js
 * stores them in an undocumented property. Returns `undefined` if nothing was sent.
 */
function headOf(response: ServerResponse): string | undefined {
  const head = '_header' in response ? response._header : undefined;
  return typeof head === 'string' && head !== '' ? head : undefined;
}
