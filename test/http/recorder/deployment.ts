import request from '../../support/request.js';
import type { Simulator, World } from '../../../src/index.js';
import { DigestClient, type Method } from '../../support/digestClient.js';
import { withNewSet } from '../scenarios/automationClients.js';
import type { Body } from '../scenarios/client.js';
import { Dice } from '../simulation/dice.js';

const BASE = '/api/public/v1.0';
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
/** A body without content. */
const NOTHING = {};
/**
 * Number of calls that one nonce signs. A nonce is valid for a minute of real time; a new one at fixed numbers of calls makes
 * the entries of two runs the same on the slowest machine.
 */
const CALLS_PER_NONCE = 50;

/** A call to the API, or an action on the control plane. */
export interface Command {
  readonly to: 'api' | 'control';
  readonly method: Method;
  /** Below the API's base path, or below the path of the world. */
  readonly path: string;
  readonly body?: unknown;
}

/** Sends commands to a world of a simulator. */
export class Sender {
  private readonly client: DigestClient;

  constructor(
    private readonly simulator: Simulator,
    private readonly world: string,
  ) {
    const challengePath = `/worlds/${world}${BASE}/nothing`;
    this.client = new DigestClient(simulator.app, 'localhost:8080', challengePath, CALLS_PER_NONCE);
  }

  async send({
    to,
    method,
    path,
    body,
  }: Command): Promise<{ readonly status: number; readonly body: unknown }> {
    if (to === 'api') return this.client.call(method, `/worlds/${this.world}${BASE}${path}`, ADMIN, body);
    const sent = request(this.simulator.controlApp)[method](`/v1/worlds/${this.world}/${path}`);
    return method === 'delete' ? sent : sent.send(body as object);
  }

  /** Returns the number of the last timeline entry. */
  async last(): Promise<number> {
    return (await this.simulator.world(this.world).timeline({ limit: 1 })).last;
  }
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
  readonly clusterId: string;
}

/** The rows of the world that commands name. */
interface Known {
  readonly shop: string;
  readonly hosts: readonly Row[];
  readonly snapshots: readonly Row[];
}

/**
 * Draws the calls of a client that deploys a replica set and watches it, while it does other work, and actions of a tester.
 * `count` is the number of calls.
 */
export async function drawCommands(
  world: World,
  read: Sender,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly Command[]> {
  const dice = new Dice(seed, 'deployment');
  const rows = async (name: 'hosts' | 'snapshots' | 'projects'): Promise<readonly Row[]> =>
    (await world.state(name).list({ limit: 100 })) as unknown as readonly Row[];
  const shop = `/groups/${(await rows('projects')).find(({ name }) => name === 'Shop')?.id ?? ''}`;
  const known = { shop, hosts: await rows('hosts'), snapshots: await rows('snapshots') };
  const config = await read.send(api('get', `${shop}/automationConfig`));
  const drawn = Array.from({ length: count - 2 }, () => [
    drawCall(dice, known),
    ...(dice.chance(0.25) ? [drawAction(dice, known)] : []),
  ]).flat();
  return [
    api('get', `${shop}/automationConfig`),
    api('put', `${shop}/automationConfig`, withNewSet(config.body as Body)),
    ...drawn,
  ];
}

function api(method: Method, path: string, body?: unknown): Command {
  return { to: 'api', method, path, body };
}

function control(path: string, body: object): Command {
  return { to: 'control', method: 'post', path, body };
}

function drawCall(dice: Dice, { shop, snapshots }: Known): Command {
  const { id, groupId, clusterId } = dice.pick(snapshots);
  const snapshot = `/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`;
  return dice.pick([
    api('get', `${shop}/automationStatus`),
    api('get', '/clusters'),
    api('get', `${shop}/hosts?itemsPerPage=${1 + dice.below(20)}`),
    api('get', `${shop}/events?itemsPerPage=20`),
    api('get', snapshot),
    api('patch', snapshot, { doNotDelete: dice.chance(0.5) }),
    api('patch', snapshot, { expires: `2026-0${1 + dice.below(9)}-02T00:00:00Z` }),
    api('post', `${shop}/maintenanceWindows`, window(dice)),
    api('get', `${shop}/alerts`),
    api('delete', `${shop}/nothing`),
  ]);
}

function drawAction(dice: Dice, { hosts }: Known): Command {
  return dice.pick([
    control('clock/advance', { by: `PT${3 + dice.below(600)}S` }),
    control('clock/step', NOTHING),
    control('faults', { match: { method: 'GET' }, times: 2, probability: 0.5, inject: UNAVAILABLE }),
    control('faults/clear', NOTHING),
    control('faults', { match: { method: 'GET' }, times: 3, inject: { stale: { lag: 'PT5M' } } }),
    control('incidents', { kind: 'node.down', target: dice.pick(hosts).id, for: 'PT10M' }),
    control('incidents', { kind: 'primary.lost', target: 'rs0' }),
    control('checkpoints', { name: 'here', replace: true }),
    control('timeline-steps', drawStep(dice, dice.pick(hosts).id)),
  ]);
}

/** Draws a step that waits for calls of the client. */
function drawStep(dice: Dice, id: string): object {
  const after = {
    method: dice.pick(['GET', 'PATCH', 'POST']),
    times: 1 + dice.below(3),
    phase: dice.pick(['beforeReply', 'afterReply']),
  };
  return {
    after,
    ...dice.pick([
      { incident: { kind: 'node.down', target: id, for: 'PT5M' } },
      { change: { collection: 'hosts', id, patch: { up: dice.chance(0.5) } } },
      { fault: { match: { method: 'GET' }, times: 1, inject: UNAVAILABLE } },
    ]),
  };
}

const UNAVAILABLE = { error: { status: 503 } };

function window(dice: Dice): object {
  const day = String(1 + dice.below(28)).padStart(2, '0');
  return {
    startDate: `2026-02-${day}T00:00:00Z`,
    endDate: `2026-03-${day}T00:00:00Z`,
    alertTypeNames: ['HOST'],
    description: 'work',
  };
}
