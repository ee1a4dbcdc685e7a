import { unsimulatedOperation } from '../../exchangeFacts.js';
import { flatMapping, grouping, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds calls of documented operations that the simulator does not have. The path is right, so the client is too. */
export const notSimulated: Rule = {
  severity: 'suspicious',
  source: { kind: 'ours', text: 'Understudy answers otherwise than the platform.' },
  advice: 'Expect a 404 here and success on the platform. docs/operations.md lists what is not simulated.',
  *find(exchanges) {
    const calls = yield* flatMapping(exchanges, (record) => {
      const operation = unsimulatedOperation(record);
      return operation === undefined ? [] : [{ record, operation }];
    });
    const groups = yield* grouping(
      calls,
      ({ operation: { id, method, path } }) => `${id} (${method} ${path})`,
    );
    return Array.from(groups, ([name, uses]) => ({
      what: `${name} is a documented operation that Understudy does not simulate.`,
      evidence: idsOf(uses.map(({ record }) => record)),
    }));
  },
};
