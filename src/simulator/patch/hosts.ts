import { bringUp } from '../../world/hosts/bringUp.js';
import type { Host } from '../../world/hosts/host.js';
import { takeDown } from '../../world/hosts/takeDown.js';
import { omit } from '../../world/omit.js';
import { POSITIVE_MAX } from '../../world/limits.js';
import type { Instant } from '../../world/instant.js';
import type { Outcome } from '../../world/outcome.js';
import type { World } from '../../world/world.js';
import { nameOf } from '../../world/targets/namedRows.js';
import { Conflict } from '../conflict.js';
import { WrongJson } from '../../input/json/reader.js';
import { flag, object, oneOf, positive, wholeSeconds } from '../../input/json/readers.js';
import { changed } from './changed.js';
import { controllersOf } from '../../incidents/lifecycle.js';
import { inTurn } from '../../world/inTurn.js';
import { droppable, member, patchesOf, type Change } from './patchable.js';
import { enterReplicaState } from './replicaState.js';

const STATES = ['PRIMARY', 'SECONDARY', 'RECOVERING', 'STARTUP2', 'ARBITER', 'DOWN'] as const;

const failureRate = object(
  {
    meanHoursBetween: positive(POSITIVE_MAX.meanHoursBetweenFailures),
    meanMinutesDown: positive(POSITIVE_MAX.meanMinutesDown),
  },
  'meanHoursBetween',
  'meanMinutesDown',
);

const members = {
  up: member(flag),
  replicaState: member(oneOf(...STATES)),
  returnsAt: droppable(wholeSeconds),
  monitored: member(flag),
  failureRate: droppable(failureRate, (host: Host) => host.failureRate),
};

/** Hosts: whether they are up, with all that follows for their replica set, and how often they fail by themselves. */
export const hosts = patchesOf<Host>()(members, (world, { id }, change) => {
  const host = hostOf(world, id);
  const up = change.replicaState === undefined ? change.up : change.replicaState !== 'DOWN';
  check(host, change, up);
  checkCommand(world, host, change);
  return inTurn(world, [
    (before) => changeRest(before, hostOf(before, id), change),
    (before) => bringOrTake(before, hostOf(before, id), up, change.returnsAt),
    (before) => enterReplicaState(before, hostOf(before, id), change.replicaState),
  ]);
});

function bringOrTake(world: World, host: Host, up: boolean | undefined, returnsAt?: Instant): Outcome {
  if (up === undefined) return { world, events: [] };
  return up ? bringUp(world, host) : takeDown(world, host, returnsAt);
}

function check(host: Host, change: Change<typeof members>, up: boolean | undefined): void {
  if (change.up !== undefined && change.up !== up) {
    throw new WrongJson([{ path: '$.replicaState', message: `contradicts up: ${change.up}` }]);
  }
  const staysUp = up ?? host.downSince === undefined;
  if (change.returnsAt !== undefined && staysUp) {
    throw new WrongJson([{ path: '$.returnsAt', message: 'says when a process returns that is down' }]);
  }
}

/** While an incident controls a process, a patch cannot start or stop it. */
function checkCommand(world: World, host: Host, change: Change<typeof members>): void {
  const [incident] = controllersOf(world, host);
  const isAbout = 'up' in change || 'replicaState' in change || 'returnsAt' in change;
  if (incident === undefined || !isAbout) return;
  throw new Conflict(
    `${nameOf(world, 'hosts', host)} is up or down as the incident ${incident.id} (${incident.kind}) has it; end that first.`,
  );
}

/** What changes without further consequences. Failures by a new rate are counted from now on. */
function changeRest(world: World, host: Host, change: Change<typeof members>): Outcome {
  const rest = omit(change, 'up', 'replicaState', 'returnsAt');
  const isDown = host.downSince !== undefined;
  const after = changed(host, {
    ...rest,
    ...('returnsAt' in change && isDown ? { returnsAt: change.returnsAt } : {}),
    ...(rest.failureRate === undefined || isDown ? {} : { stateSince: world.now }),
  });
  return { world: { ...world, hosts: world.hosts.put(after) }, events: [] };
}

function hostOf(world: World, id: string): Host {
  const host = world.hosts.get(id);
  if (host === undefined) throw new Error(`The host ${id} is gone.`);
  return host;
}
