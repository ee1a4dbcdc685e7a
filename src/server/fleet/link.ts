import { kindOf } from '../../commands/errors.js';
import type { Fleet } from '../../fleet/fleet.js';
import { databaseReason } from '../../fleet/fleetError.js';
import { gateOf, type Gatekeeper, type Result } from '../../fleet/gate.js';
import { LEASE_MS } from '../../fleet/lease.js';
import { retry } from '../../fleet/retry.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import type { Simulator } from '../../simulator/simulator.js';
import { StateError } from '../../simulator/state/readState.js';
import { StoreError } from '../../simulator/worldRecord.js';
import { DataError } from '../../storage/dataError.js';
import { CallerError } from '../../world/callerError.js';
import { after, ticks } from '../realClock.js';
import { callNamed, fetchCall, refusalIn, type CallArguments, type ControlCall } from '../controlCall.js';
import { barrierTo } from './barrier.js';

/** How a replica reaches the worlds of its fleet without a request of a client. */
export interface FleetLink {
  /**
   * Makes a world ready for a call. Returns the URL of the control plane that has it, or `undefined` if this process has it. Waits
   * while the database does not answer, or while the lease of a lost replica lasts. Throws a CallerError if that takes too long.
   */
  readonly reach: (world: string) => Promise<string | undefined>;
  /**
   * Runs a call in this process. Its result leaves as the reply to a request does: once the changes of its world are saved, or, without a
   * world, those of all worlds. Throws a CallerError if they may not be, or if this process may not answer.
   */
  readonly run: <T>(world: string | undefined, call: () => T | Promise<T>) => Promise<T>;
  /** Runs a command at the replica that has a world. Returns `undefined` if this process has it now. */
  readonly call: (world: string, command: string, args?: CallArguments) => Promise<Response | undefined>;
}

/** Maximum time in milliseconds to wait for a world: longer than a lease. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 250;

/** After this time, any replica may have the world of one that does not answer, and the patience is not over. */
const DELETION_MS = LEASE_MS + 1_000;
/** Far longer than other calls take. */
const CALL_MS = 60_000;
/** Calls that may last. */
const LASTING: ReadonlySet<string> = new Set(['advanceClock', 'waitForJournal']);

/** The part of a fleet that a link uses. */
export interface LinkedFleet extends Gatekeeper, Pick<Fleet, 'claim' | 'use'> {}

export interface LinkOptions {
  /** The token that is sent to other replicas. */
  readonly token: string | undefined;
  /** Whether the control plane of this replica has TLS. */
  readonly isTls: boolean;
}

/** Connects the library with the fleet of its program. */
export function linkOf(
  fleet: LinkedFleet,
  simulator: Pick<Simulator, 'find'>,
  { token, isTls }: LinkOptions,
): FleetLink {
  const reach = async (world: string): Promise<string | undefined> => {
    // A loop of calls of a world of this process would otherwise hold its heartbeats up, until its lease is over.
    await nextTurn();
    return patiently(async () => {
      if (!fleet.isTrusted()) throw new Error('the database does not answer');
      const whereabouts = await fleet.claim(world);
      if (whereabouts === 'here') fleet.use(world);
      if (typeof whereabouts === 'string') return undefined;
      const { url, controlUrl } = whereabouts;
      const barrier = barrierTo(controlUrl, isTls);
      if (barrier !== undefined)
        throw new CallerError('conflict', `the world ${world} is on the replica ${url}. ${barrier}`);
      return controlUrl;
    });
  };
  return {
    reach,
    // The world of now: another replica may change the world as soon as it leaves this process.
    run: (world, call) => runGated(fleet, world === undefined ? 'all' : simulator.find(world), call),
    call: async (world, command, { params, ...args } = {}) => {
      const call = await callNamed(command, { ...args, params: { ...params, world } });
      return patiently(async () => {
        const control = await reach(world);
        if (control === undefined) return undefined;
        return send(control, command, call, token);
      });
    },
  };
}

/** Sends a call to the control plane of another replica. Throws a CallerError if the call may have been carried out without a reply. */
async function send(
  control: string,
  command: string,
  call: ControlCall,
  token: string | undefined,
): Promise<Response> {
  const silence = new AbortController();
  const { signal } = silence;
  const cancel = afterSilence(command, (limitMs) => {
    silence.abort(new Error(`the replica ${control} does not answer within ${limitMs / 1_000} s`));
  });
  const reply = await fetchCall(control, call, { token, signal })
    .catch((error: unknown) => {
      // A second deletion does no harm.
      if (isUnheard(error, call) || (signal.aborted && command === 'deleteWorld')) throw error;
      throw unavailable(
        signal.aborted ? (error as Error).message : `the replica ${control} broke the call`,
        error,
      );
    })
    .finally(cancel);
  if (reply.status === 503 && call.method === 'GET') throw new Error(refusalIn(await reply.text()).detail);
  return reply;
}

/** Runs a function if a command is not answered in time: a paused replica accepts connections. Returns a function that cancels it. */
function afterSilence(command: string, run: (limitMs: number) => void): () => void {
  if (LASTING.has(command)) return () => undefined;
  const limitMs = command === 'deleteWorld' ? DELETION_MS : CALL_MS;
  return after(limitMs, () => {
    run(limitMs);
  });
}

/** Deletes a world of another replica. Returns false if this process has the world now, or if the world no longer exists. */
export async function deleteElsewhere({ call }: FleetLink, world: string): Promise<boolean> {
  const reply = await call(world, 'deleteWorld');
  if (reply === undefined) return false;
  // An unread body keeps its connection.
  const text = await reply.text();
  if (reply.status === 404) return false;
  if (reply.ok) return true;
  throw new CallerError(
    kindOf(reply.status),
    `the world ${world} cannot be deleted: ${refusalIn(text).detail}`,
  );
}

async function runGated<T>(
  fleet: Gatekeeper,
  shown: Result['shown'],
  call: () => T | Promise<T>,
): Promise<T> {
  const [outcome] = await Promise.allSettled([Promise.resolve().then(call)]);
  const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
  await gateOf(fleet, () => ({ shown, error }))
    .pass()
    ?.catch((reason: unknown) => {
      throw unavailable(`the change may not be saved: ${databaseReason(reason)}`, reason);
    });
  if (outcome.status === 'rejected') throw error;
  return outcome.value;
}

/** Whether another replica cannot have carried out a call that has failed, or may carry it out twice. */
function isUnheard(error: unknown, { method }: ControlCall): boolean {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
  return method === 'GET' || code === 'ECONNREFUSED';
}

/** Tries again until it works, or until the time is over. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  const patience = { ticks, after, totalMs: PATIENCE_MS, pauseMs: RETRY_MS, mayPass };
  return retry(patience, act).catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    throw unavailable(`the world cannot be reached: ${databaseReason(error)}`, error);
  });
}

/** The errors of a world that this version cannot read. */
const UNREADABLE = [DataError, StateError];

function mayPass(error: unknown): boolean {
  return !isRefusal(error) && !UNREADABLE.some((type) => error instanceof type);
}

/** Whether the call itself is refused. A StoreError says that the database does not answer, or that the world moves. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallerError && !(error instanceof StoreError);
}

/** The same call may work soon. It may have been carried out already. */
function unavailable(message: string, cause: unknown): CallerError {
  return new CallerError('unavailable', message, { cause });
}
