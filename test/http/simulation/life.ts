import { schedules } from '../../../src/behaviours/behaviours.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { Refusal } from '../../../src/world/refusals.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';
import { omit } from '../../../src/world/omit.js';
import { TABLE_NAMES, type World } from '../../../src/world/world.js';
import { endIncident, isHeldDown, startIncident } from '../../../src/incidents/lifecycle.js';
import { Conflict } from '../../../src/world/conflict.js';
import { WrongJson } from '../../../src/world/callerError.js';
import type { Checkpoint } from '../../../src/simulator/worldRecord.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { patchRow } from '../../../src/rows/patchRow.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { brokenRules } from './brokenRules.js';
import { checkCalled } from './checkBackups.js';
import { checkReading } from './checkRewrites.js';
import type { Stage } from './stage.js';
import type { CallStep, Step } from './step.js';

/** Splits a span of time into the parts by which a world advances, all in milliseconds. */
export type Cut = (ms: number) => readonly number[];

const AT_ONCE: Cut = (ms) => [ms];
/** Paths of daemons, links and S3 stores of operations, which can be deleted twice. */
const IDEMPOTENT = /\/(daemon\/configs|liveExport|oplog\/s3Configs)\//;

/** One simulated world: applies steps, and checks the invariants after each. */
export class Life {
  private live: LiveWorld;
  /** Earlier worlds of this run, with their state at the time of the copy. Changes of the copy must not affect them. */
  private readonly left: (readonly [LiveWorld, World])[] = [];
  private readonly checkpoints: Checkpoint[] = [];

  constructor(
    private readonly stage: Stage,
    name: string,
    world: World,
    private readonly cut: Cut = AT_ONCE,
  ) {
    this.live = stage.simulator.add(name, world);
  }

  get world(): World {
    return this.live.world;
  }

  /** Applies a step and returns its outcome. Throws if an invariant is broken. */
  async do(step: Step): Promise<string> {
    const before = this.world;
    const outcome = step.do === 'call' ? await this.call(step) : this.act(step);
    if (this.world !== before) {
      const { world } = this;
      const violations = brokenRules(before, world, step);
      if (violations.length > 0) throw new Error(`the world is not sound:\n  ${violations.join('\n  ')}`);
    }
    return outcome;
  }

  /** Leaves the stage. */
  end(): void {
    for (const [live, world] of this.left) {
      if (live.world !== world)
        throw new Error(`the world ${live.name} has changed by what was done to a copy`);
    }
    for (const live of [this.live, ...this.left.map(([world]) => world)]) this.stage.remove(live.name);
  }

  private async call(step: CallStep): Promise<string> {
    const before = this.world;
    const { status, text } = await this.stage.call(this.live, step);
    const { errors } = this.stage;
    if (status >= 500 || errors.length > 0) throw new Error(`${status} ${text}`, { cause: errors.splice(0) });
    const isReading = step.method === 'GET' || step.method === 'HEAD';
    // A download uses up one of those that its job allows.
    const counts = status < 400 && step.path.startsWith('/backup/restore/') ? 'restoreJobs' : undefined;
    if ((status >= 400 || isReading) && !isSameButUses(before, this.world, counts))
      throw new Error(`${status}, and the world has changed`);
    const called = { stage: this.stage, live: this.live, before, step, status, text };
    await checkCalled(called);
    if (status < 300 && step.method === 'DELETE') await this.callGone(step);
    if (step.method === 'GET') await checkReading(called);
    return `${status} ${text}`;
  }

  /** Checks that a deleted resource can no longer be read. Projects can be read for a while after their deletion. */
  private async callGone(step: CallStep): Promise<void> {
    const [path = ''] = step.path.split('?');
    // "the caller can always still call after its own successful DELETE"
    if (/\/apiKeys\/[^/]+\/(accessList|whitelist)\/[^/]+/.test(path)) await this.callFreely(step);
    const [, kind] = /\/v1\.0\/(orgs|groups)\/[^/]+\/*$/.exec(path) ?? [];
    // Callers with a global role can still read a deleted organization.
    if (kind === 'orgs') return;
    const { status } = await this.stage.call(this.live, { ...step, path, method: 'GET' });
    if (status < 400 !== (kind === 'groups')) throw new Error(`GET ${path} is ${status} after its deletion`);
    if (kind === 'groups' || IDEMPOTENT.test(path)) return;
    const again = await this.stage.callCopy(this.live, this.world, { ...step, path });
    if (again.status < 400) throw new Error(`DELETE ${path} is ${again.status} after its deletion`);
  }

  /**
   * Checks that no access list of an API key locks out the caller of a step: every key may list organizations. The
   * global access list may lock out callers.
   */
  private async callFreely(step: CallStep): Promise<void> {
    const { status } = await this.stage.call(this.live, {
      ...step,
      path: '/api/public/v1.0/orgs',
      method: 'GET',
    });
    if (status !== 200) throw new Error(`${status} for the caller that deleted ${step.path}`);
  }

  private act(step: Exclude<Step, CallStep>): string {
    switch (step.do) {
      case 'advance':
        return this.advance(step.ms);
      case 'next':
        return this.advance((this.live.agenda(1)[0]?.at ?? this.world.now) - this.world.now + step.past);
      case 'takeDown':
        return this.onHost(step.id, (host) => {
          this.takeDown(host, step.returnsIn);
        });
      case 'bringUp':
        return this.onHost(step.id, (host) => {
          this.bringUp(host);
        });
      case 'patch':
        return this.patch(step);
      case 'incident':
        return this.begin(step.incident);
      case 'heal':
        this.live.commit(endIncident(this.world, step), SYSTEM);
        return 'healed';
      case 'fork':
        return this.goOnIn(this.world);
      case 'reopen':
        return this.reopen();
      case 'checkpoint':
        this.checkpoints.push(this.live.checkpoint(`at-${this.checkpoints.length}`));
        return 'kept';
      case 'restore':
        return this.reset(this.checkpoints.at(-1), 'restored');
      case 'reset':
        return this.reset(undefined, 'reset');
    }
  }

  private advance(ms: number): string {
    const passages = this.cut(ms).map((part) => this.live.advanceTo(this.world.now + part));
    const next = this.live.agenda(1)[0];
    if (next !== undefined && next.at <= this.world.now)
      throw new Error(`${next.behaviour.name} is still due`);
    const fired = passages.reduce((sum, { firedCount }) => sum + firedCount, 0);
    const events = passages.reduce((sum, advanced) => sum + advanced.events, 0);
    return `${fired} fired, ${events} events`;
  }

  private onHost(id: string, move: (host: Host) => void): string {
    const host = this.world.hosts.get(id);
    if (host === undefined) return 'no such host';
    move(host);
    return this.world.hosts.get(id)?.replicaState ?? 'done';
  }

  private reset(checkpoint: Checkpoint | undefined, outcome: string): string {
    this.live.reset(checkpoint ?? this.live.origin);
    return outcome;
  }

  private bringUp(host: Host): void {
    if (!isHeldDown(this.world, host)) this.live.commit(bringUp(this.world, host), SYSTEM);
  }

  private takeDown(host: Host, returnsIn: number | undefined): void {
    const { now } = this.world;
    this.live.commit(
      takeDown(this.world, host, returnsIn === undefined ? undefined : now + returnsIn),
      SYSTEM,
    );
  }

  private patch({ collection, id, patch }: Extract<Step, { do: 'patch' }>): string {
    try {
      const outcome = patchRow(this.world, collection, id, patch);
      if (outcome === undefined) return 'no such row';
      this.live.commit(outcome, SYSTEM);
      return 'patched';
    } catch (error) {
      if (error instanceof WrongJson || error instanceof Conflict || error instanceof Refusal)
        return error.message;
      throw error;
    }
  }

  private begin(spec: IncidentSpec): string {
    try {
      this.live.commit(startIncident(this.world, spec), SYSTEM);
      return 'begun';
    } catch (error) {
      if (error instanceof WrongTarget || error instanceof IncidentConflict) return error.message;
      throw error;
    }
  }

  /** Continues in a world read from the exported state. Checks that this world has the same content and agenda. */
  private reopen(): string {
    const reopened = worldOfState(JSON.parse(JSON.stringify(stateOf(this.world))), schedules);
    if (stateHash(reopened) !== stateHash(this.world)) throw new Error('the exported state is another world');
    const agenda = this.agenda();
    const outcome = this.goOnIn(reopened);
    if (this.agenda() !== agenda) throw new Error('a world read from the exported state has another future');
    return outcome;
  }

  private agenda(): string {
    const entries = this.live.agenda(1_000_000).map(({ at, behaviour, row }) => [at, behaviour.name, row.id]);
    return JSON.stringify(entries);
  }

  private goOnIn(world: World): string {
    this.left.push([this.live, this.world]);
    const [first = this.live.name] = this.live.name.split('-copy-');
    this.live = this.stage.simulator.add(`${first}-copy-${this.left.length}`, world);
    return 'copied';
  }
}

/** Returns whether two worlds are equal except for the use counts of access lists, which reads change too, and for what `counts` names. */
function isSameButUses(one: World, other: World, counts?: 'restoreJobs'): boolean {
  if (one === other) return true;
  const keysOf = ({ keys }: World): string =>
    JSON.stringify(Array.from(keys.all(), (key) => omit(key, 'accessUses')));
  return (
    TABLE_NAMES.every((name) => name === 'keys' || name === counts || one[name] === other[name]) &&
    keysOf(one) === keysOf(other)
  );
}
