import type { Socket } from 'node:net';
import type { OperationName } from '../../contract/operations.js';
import { ExchangeRecord, type RoutedBy } from '../../journal/exchangeRecord.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import type { ApiResponse, Step } from '../exchange.js';
import { headOf } from '../headOf.js';
import type { ArrivalStep } from '../exchangeContext.js';

/** What the journal's first step needs. */
export interface Recording {
  readonly simulator: Simulator;
  /** Real milliseconds. */
  readonly now: () => number;
  /** Takes each exchange that is over, with the real milliseconds it took. */
  readonly observe?: ((record: ExchangeRecord, durationMs: number) => void) | undefined;
  /** Real milliseconds with fractions, from whatever instant on. */
  readonly ticks: () => number;
  readonly operationAt: (method: string, path: string) => OperationName | undefined;
}

/** What is known when an exchange is over, which may be before anything else is. */
interface Closing {
  readonly record: ExchangeRecord;
  readonly live?: LiveWorld;
}

/**
 * Pipeline, step 1: opens the journal's entry with the request as it came, and closes it when the reply is out or the
 * connection is lost, whoever answered. Costs little: it keeps references, and reads nothing of them.
 */
export function openEntry({ simulator, now, ticks, operationAt, observe }: Recording): Step {
  const connectionOf = connections();
  const close = function (this: ApiResponse): void {
    const { record, live } = this.locals as Closing;
    // What was written after the client had gone counts as finished too: only the socket knows better.
    const isOut = this.writableFinished && !this.req.socket.destroyed;
    record.close(isOut ? 'answered' : 'lost', now(), headOf(this));
    observe?.(record, ticks() - record.ticks);
    // Who asked a world that there is not came to nobody's door but the default world's.
    const journal = (live ?? simulator.find(DEFAULT_WORLD))?.journal;
    if (record.id === 0) journal?.enter(record);
    journal?.close(record);
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

/** Pipeline, after step 4: the world is known, and its journal has the exchange from now on. */
export const enterEntry: ArrivalStep = (request, response, next) => {
  const { record, live, entryWorld, target } = response.locals;
  record.target = target;
  record.routedBy = live === entryWorld ? routedBy(request.originalUrl) : 'key';
  record.at = live.world.now;
  record.rate = live.rate;
  live.journal.enter(record);
  next();
};

function routedBy(url: string): RoutedBy {
  return url.includes('/worlds/') ? 'prefix' : 'default';
}

/** One connection of a client. */
interface Connection {
  /** By age: the first has 1. */
  readonly number: number;
  /** So many requests came over it. */
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
