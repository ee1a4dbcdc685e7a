import { addFault, changeFault, clearFaults, freeFaultId, removeFault } from '../../world/faults/rules.js';
import type { FaultRow } from '../../world/tables/faults.js';
import { SYSTEM } from '../../world/events/event.js';
import { checkedRule } from '../../input/checkedRule.js';
import { mergePatch } from '../../input/json/mergePatch.js';
import { isObject, WrongJson } from '../../input/json/reader.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { presentFault, type ShownFault } from '../presenters/presentFault.js';
import { Problem } from '../problem.js';

/** So many rules a world has at most. */
const RULES_MAX = 1_000;

/** Adds the fault rule in the body behind those there are. */
export function addRule(live: LiveWorld, body: unknown): ShownFault {
  const rule = checkedRule(body);
  const { faults } = live.world;
  const id = rule.id ?? freeFaultId(live.world);
  if (faults.get(id) !== undefined) {
    throw new Problem(409, `There is a fault ${JSON.stringify(id)} already.`, {
      hint: { http: `PATCH ${pathOf(live, id)} changes it`, library: 'world.faults.update() changes it' },
    });
  }
  if (faults.size >= RULES_MAX)
    throw new Problem(409, `The world has ${faults.size} faults already; delete some first.`);
  live.commit(addFault(live.world, { ...rule, id }), SYSTEM);
  return shownRule(live, id);
}

/** A fault rule with its statistics; a problem when there is none of that id. */
export function shownRule(live: LiveWorld, id: string): ShownFault {
  return presentFault(live, findRule(live, id));
}

/** Changes a fault rule by the merge patch in the body; what was counted of it is forgotten. */
export function changeRule(live: LiveWorld, id: string, body: unknown): ShownFault {
  const row = findRule(live, id);
  if (!isObject(body)) throw new WrongJson([{ path: '$', message: 'expected an object' }]);
  if (body.id !== undefined && body.id !== id) {
    throw new WrongJson([{ path: '$.id', message: 'cannot be changed: add another rule instead' }]);
  }
  live.commit(changeFault(live.world, row, checkedRule(mergePatch(row.rule, body))), SYSTEM);
  return shownRule(live, id);
}

/** Takes a fault rule out of force. */
export function dropRule(live: LiveWorld, id: string): void {
  live.commit(removeFault(live.world, findRule(live, id)), SYSTEM);
}

/** Takes all fault rules out of force; says how many they were. */
export function clearRules(live: LiveWorld): { readonly cleared: number } {
  const cleared = live.world.faults.size;
  live.commit(clearFaults(live.world), SYSTEM);
  return { cleared };
}

function findRule(live: LiveWorld, id: string): FaultRow {
  const row = live.world.faults.get(id);
  if (row !== undefined) return row;
  throw new Problem(404, `The world has no fault ${JSON.stringify(id)}.`, {
    hint: { http: `GET ${pathOf(live)} lists them`, library: 'world.faults.list() lists them' },
  });
}

function pathOf(live: LiveWorld, ...id: readonly string[]): string {
  return ['/v1/worlds', encodeURIComponent(live.name), 'faults', ...id.map(encodeURIComponent)].join('/');
}
