import type { Fleet } from '../../fleet/fleet.js';
import { databaseReason } from '../../fleet/fleetError.js';
import { gateOf, type Gatekeeper, type Result } from '../../fleet/gate.js';
import { retry } from '../../fleet/retry.js';
import type { Simulator } from '../../simulator/simulator.js';
import { StoreError } from '../../simulator/worldRecord.js';
import { CallerError } from '../../world/callerError.js';
import { after, ticks } from '../realClock.js';
import { callNamed, type CallArguments, type ControlCall } from '../controlCall.js';
import { fetchFollowing } from './fetchFollowing.js';

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

/** The part of a fleet that a link uses. */
export interface LinkedFleet extends Gatekeeper, Pick<Fleet, 'claim' | 'use'> {}

/** Connects the library with the fleet of its program. `token` is sent to other replicas. */
export function linkOf(
  fleet: LinkedFleet,
  simulator: Pick<Simulator, 'find'>,
  token: string | undefined,
): FleetLink {
  const reach = (world: string): Promise<string | undefined> =>
    patiently(async () => {
      if (!fleet.isTrusted()) throw new Error('the database does not answer');
      const whereabouts = await fleet.claim(world);
      if (whereabouts === 'here') fleet.use(world);
      if (typeof whereabouts === 'string') return undefined;
      if (whereabouts.controlUrl === '')
        throw new Error(`the replica ${whereabouts.url} has no control plane`);
      return whereabouts.controlUrl;
    });
  return {
    reach,
    // The world of now: another replica may change the world as soon as it leaves this process.
    run: (world, call) => runGated(fleet, world === undefined ? 'all' : simulator.find(world), call),
    call: async (world, command, { params, ...args } = {}) => {
      const call = await callNamed(command, { ...args, params: { ...params, world } });
      return patiently(async () => {
        const control = await reach(world);
        if (control === undefined) return undefined;
        return send(control, call, token);
      });
    },
  };
}

/** Sends a call to the control plane of another replica. Throws a CallerError if the call may have been carried out without a reply. */
async function send(control: string, call: ControlCall, token: string | undefined): Promise<Response> {
  const { method, path, body } = call;
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetchFollowing(control + path, {
    method,
    token,
    ...(body !== undefined && json),
  }).catch((error: unknown) => {
    throw isUnheard(error, call) ? error : unavailable(`the replica ${control} broke the call`, error);
  });
  if (reply.status === 503 && method === 'GET') throw new Error(await reply.text());
  return reply;
}

/** Deletes a world of another replica. Returns false if this process has the world now, or if the world no longer exists. */
export async function deleteElsewhere({ call }: FleetLink, world: string): Promise<boolean> {
  const reply = await call(world, 'deleteWorld');
  if (reply === undefined || reply.status === 404) return false;
  const text = await reply.text();
  if (!reply.ok) throw unavailable(`the world ${world} cannot be deleted: ${text}`, reply.status);
  return true;
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
    if (!mayPass(error)) throw error;
    throw unavailable(`the world cannot be reached: ${databaseReason(error)}`, error);
  });
}

/** The call itself is refused by any other CallerError. A StoreError says that the database does not answer, or that the world moves. */
function mayPass(error: unknown): boolean {
  return error instanceof StoreError || !(error instanceof CallerError);
}

function unavailable(message: string, cause: unknown): CallerError {
  return new CallerError('storage', message, { cause });
}
