import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { objectsIn } from './entries.js';

/** Members of replica set members that are numbers. Published clients send the `_id` as a text. */
const NUMBERS: readonly string[] = ['_id', 'priority', 'secondaryDelaySecs', 'slaveDelay', 'votes'];

/**
 * Returns replica sets with the types that the platform shows: `protocolVersion` is a text, and the numbers of members
 * are numbers. Clients send both types.
 */
export function replicaSetsWithTypes(sent: unknown): readonly ConfigDocument[] {
  return objectsIn(sent).map((set) => ({
    ...set,
    ...(typeof set.protocolVersion === 'number' && { protocolVersion: `${set.protocolVersion}` }),
    ...(Array.isArray(set.members) && { members: objectsIn(set.members).map(withNumbers) }),
  }));
}

function withNumbers(member: ConfigDocument): ConfigDocument {
  const all = Object.entries(member);
  return Object.fromEntries(
    all.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
  );
}
