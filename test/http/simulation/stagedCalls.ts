import { Simulator } from '../../../src/simulator/simulator.js';
import type { World } from '../../../src/world/world.js';
import type { AnsweredCall } from '../../support/invariants/call.js';
import { violationsOf } from '../../support/invariants/world.js';
import { key } from '../../support/rows/rows.js';
import { type Given, worldWith } from '../../support/rows/worlds.js';
import type { Called } from './checkCall.js';
import { Life } from './life.js';
import type { Reply, Stage } from './stage.js';
import type { CallStep } from './step.js';

export const BASE = '/api/public/v1.0';
const empty = worldWith();

/** Runs the check of a rule on a broken world or reply, and returns the sentences of the check. */
export type Finds = () => readonly string[] | Promise<readonly string[]>;

export function inWorld(given: Given): Finds {
  return () => violationsOf(worldWith(given));
}

/** Creates a successful call. By default, it changes nothing and its reply has no body. */
export function called(method: string, path: string, own: Partial<AnsweredCall>): AnsweredCall {
  return {
    method,
    path: BASE + path,
    publicKey: 'ADMIN1',
    before: empty,
    after: empty,
    reply: undefined,
    shownKey: (one) => one,
    ...own,
  };
}

/** Creates a stage that answers with these statuses. Every page of a list begins with the first element. */
function stageOf(statusOf: (step: CallStep) => number, results: readonly unknown[] = []): Stage {
  const call = (_: unknown, step: CallStep): Promise<Reply> => {
    const size = Number(new URLSearchParams(step.path.split('?')[1]).get('itemsPerPage'));
    const text = JSON.stringify({ results: results.slice(0, size), totalCount: results.length });
    return Promise.resolve({ status: statusOf(step), text: statusOf(step) === 204 ? '' : text });
  };
  const refused = (_: unknown, world: World, step: CallStep): Promise<Reply> =>
    step.method === 'DELETE' ? call(world, step) : Promise.resolve({ status: 403, text: '' });
  return { simulator: new Simulator(), errors: [], call, callCopy: refused } as unknown as Stage;
}

/** Creates a call that read a list with status 200. */
export function answered(results: readonly unknown[], before = empty): Called {
  const stage = stageOf(() => 200, results);
  const step = { do: 'call', method: 'GET', path: `${BASE}/orgs` } as const;
  const text = JSON.stringify({ results, totalCount: results.length });
  return { stage, live: stage.simulator.add('broken', before), before, step, status: 200, text };
}

/** Deletes a resource on a stage that answers with these statuses, and returns the error of the checks. */
export function deleting(path: string, statusOf: (step: CallStep) => number): Promise<readonly string[]> {
  const life = new Life(stageOf(statusOf), 'broken', empty);
  const { publicKey, privateKey } = key();
  return failing(
    life.do({ do: 'call', method: 'DELETE', path: BASE + path, key: { publicKey, privateKey } }),
  );
}

/** Returns the error message of a check, or an empty list if the check succeeds. */
export async function failing(check: Promise<unknown>): Promise<readonly string[]> {
  try {
    await check;
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
