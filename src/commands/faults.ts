import { isOnlySwitched } from '../faults/engine/isOnlySwitched.js';
import { actionCause } from '../simulator/timeline/cause.js';
import { SYSTEM } from '../world/tables/events.js';
import {
  addFault,
  changeFault,
  clearFaults as clearAll,
  faultsInOrder,
  freeFaultId,
  removeFault,
} from '../world/faults/rules.js';
import type { FaultRow } from '../world/tables/faults.js';
import { Conflict } from '../world/conflict.js';
import { WrongJson } from '../world/callerError.js';
import { isObject } from '../schema/scalars.js';
import { mergePatch } from '../rows/mergePatch.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { list, object, described, string } from '../schema/schema.js';
import { defineCommand, answers, makes, done } from './command.js';
import { faultSchema, faultView, ruleInput } from './faultView.js';
import type { FaultView } from './faultView.js';
import { countSchema, anyObject } from './shapes.js';

/** Returns the fault rules of a world in the order of their evaluation. */
export function listFaults(live: LiveWorld): readonly FaultView[] {
  return faultsInOrder(live.world).map((row) => faultView(live, row));
}

/** Adds a fault rule after all others. */
export function addFaultRule(live: LiveWorld, input: unknown): FaultView {
  const added = readInput(ruleInput, input);
  const { faults } = live.world;
  const id = added.id ?? freeFaultId(live.world);
  if (faults.get(id) !== undefined) {
    throw new Conflict(`A fault rule with the id ${JSON.stringify(id)} already exists.`, {
      hint: {
        http: `PATCH ${pathOf(live, 'faults', id)} changes it`,
        library: 'world.faults.update() changes it',
      },
    });
  }
  if (faults.size >= LIMITS.faults)
    throw new Conflict(`The world already has ${faults.size} fault rules, the maximum. Delete some first.`);
  live.commit(addFault(live.world, { ...added, id }), SYSTEM, actionCause('add a fault'));
  return getFault(live, id);
}

export function getFault(live: LiveWorld, id: string): FaultView {
  return faultView(live, findFault(live, id));
}

/** Changes a fault rule by a JSON merge patch. Resets its statistics unless nothing but `enabled` changes. */
export function patchFault(live: LiveWorld, id: string, patch: unknown): FaultView {
  const row = findFault(live, id);
  if (!isObject(patch)) throw new WrongJson([{ path: '$', message: 'expected an object' }]);
  if (patch.id !== undefined && patch.id !== id) {
    throw new WrongJson([{ path: '$.id', message: 'cannot be changed: add another rule instead' }]);
  }
  live.commit(
    changeFault(live.world, row, readInput(ruleInput, mergePatch(row.rule, patch))),
    SYSTEM,
    actionCause('change a fault'),
  );
  const changed = findFault(live, id);
  if (isOnlySwitched(row, changed)) live.faults.keepCounts(row, changed);
  return getFault(live, id);
}

export function deleteFault(live: LiveWorld, id: string): void {
  live.commit(removeFault(live.world, findFault(live, id)), SYSTEM, actionCause('remove a fault'));
}

/** Removes all fault rules. `cleared` is the number of removed rules. */
export function clearFaults(live: LiveWorld): { readonly cleared: number } {
  const cleared = live.world.faults.size;
  live.commit(clearAll(live.world), SYSTEM, actionCause('remove all faults'));
  return { cleared };
}

function findFault(live: LiveWorld, id: string): FaultRow {
  const row = live.world.faults.get(id);
  if (row !== undefined) return row;
  throw notFound(`The world has no fault ${JSON.stringify(id)}.`, {
    http: `GET ${pathOf(live, 'faults')} lists them`,
    library: 'world.faults.list() lists them',
  });
}

const params = { fault: described(string, 'The id of a fault rule.') };

/** `…/faults`: the fault rules of a world. */
export const faultCommands = [
  defineCommand({
    name: 'listFaults',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/faults',
    summary: 'The fault rules of a world.',
    description:
      'The rules in the order of their evaluation, with counts of the calls that each rule matched, selected by its random draw, and affected.',
    answer: answers('The rules.', list(faultSchema)),
    run: ({ world }) => listFaults(world),
  }),
  defineCommand({
    name: 'createFault',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/faults',
    summary: 'Adds a fault rule.',
    description:
      'Adds the rule after the existing ones. It applies from the next request on, within its window.',
    body: ruleInput,
    answer: makes('The rule.', faultSchema, ({ id }) => id),
    example: {
      body: {
        match: { operation: ['listClusters'] },
        times: 1,
        inject: { error: { status: 503, retryAfter: 2 } },
      },
    },
    run: ({ world, body }) => addFaultRule(world, body),
  }),
  defineCommand({
    // This command comes before the others of its path, because theirs also match its path, with the rule id `clear`.
    name: 'clearFaults',
    isForAgents: true,
    isShared: true,
    method: 'post',
    path: '/v1/worlds/{world}/faults/clear',
    summary: 'Deletes all fault rules.',
    description:
      'Responses that a rule is already delaying stay delayed. `GET`, `PATCH` and `DELETE` of this path address the rule with the id `clear`.',
    answer: answers('The number of deleted rules.', object({ cleared: countSchema })),
    run: ({ world }) => clearFaults(world),
  }),
  defineCommand({
    name: 'getFault',
    method: 'get',
    path: '/v1/worlds/{world}/faults/{fault}',
    params,
    summary: 'One fault rule.',
    description:
      'The rule, with counts of the calls that it matched, selected by its random draw, and affected.',
    answer: answers('The rule.', faultSchema),
    run: ({ world, param }) => getFault(world, param('fault')),
  }),
  defineCommand({
    name: 'changeFault',
    isForAgents: true,
    method: 'patch',
    path: '/v1/worlds/{world}/faults/{fault}',
    params,
    summary: 'Changes a fault rule.',
    description:
      'Applies a JSON merge patch (RFC 7396). The counts of the rule restart at zero, unless nothing but `enabled` changes. The window of the rule still starts at the time when the rule was added.',
    body: anyObject,
    answer: answers('The changed rule.', faultSchema),
    example: { body: { times: 2 } },
    run: ({ world, param, body }) => patchFault(world, param('fault'), body),
  }),
  defineCommand({
    name: 'deleteFault',
    isForAgents: true,
    method: 'delete',
    path: '/v1/worlds/{world}/faults/{fault}',
    params,
    summary: 'Deletes a fault rule.',
    description: 'Responses that the rule is already delaying stay delayed.',
    answer: done('The rule is deleted.'),
    run: ({ world, param }) => {
      deleteFault(world, param('fault'));
    },
  }),
];
