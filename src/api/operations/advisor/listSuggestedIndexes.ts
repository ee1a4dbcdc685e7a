import type { Schema } from '../../../contract/types.js';
import { nameId } from '../../../world/ids.js';
import type { QueriedCollection } from '../../../world/advisor/queriedCollections.js';
import { adviseHost, type AdvisedHost } from '../../advisor/advisorQuery.js';
import { predicateOf } from '../../advisor/slowEntry.js';
import { operationOf, type SlowOperation } from '../../advisor/slowQueries.js';
import type { Operation } from '../../operation.js';
import { readNumbers } from '../../requests/readNumbers.js';

const ID_DIGITS = 24;
const EXAMPLES = 5;

/** Suggests indexes: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/suggestedIndexes`. */
export const listSuggestedIndexes: Operation<'listSuggestedIndexes'> = (call) => {
  const { world, target, query } = call;
  const advised = adviseHost(call);
  const { nExamples } = readNumbers(target, { nExamples: query.nExamples }, { nExamples: EXAMPLES });
  const slow = new Map<QueriedCollection, SlowOperation[]>();
  for (const query of advised.queries) {
    const { collection } = query;
    if (collection.isIndexed) continue;
    const operation = operationOf(query);
    const others = slow.get(collection);
    if (others === undefined) slow.set(collection, [operation]);
    else others.push(operation);
  }
  const found = [...slow].map(([{ namespace, field }, operations]) => {
    const idOf = (kind: string) =>
      nameId(world.seed, `${kind}/${advised.host.id}/${namespace}`).slice(0, ID_DIGITS);
    const shape = shapeOf(idOf('shape'), namespace, operations, nExamples, advised);
    const weight = shape.inefficiencyScore * shape.count;
    return {
      shape,
      index: { id: idOf('index'), impact: [shape.id], index: [{ [field]: 1 }], namespace, weight },
    };
  });
  const best = found.sort((a, b) => b.index.weight - a.index.weight).slice(0, query.nIndexes);
  return {
    body: { shapes: best.map(({ shape }) => shape), suggestedIndexes: best.map(({ index }) => index) },
  };
};

function shapeOf(
  id: string,
  namespace: string,
  operations: readonly SlowOperation[],
  nExamples: number,
  { isRedacted, lineOf }: AdvisedHost,
): Schema<'QueryShape'> {
  const total = (of: (operation: SlowOperation) => number) =>
    operations.reduce((sum, each) => sum + of(each), 0);
  const count = operations.length;
  return {
    avgMs: Math.round(total(({ ms }) => ms) / count),
    ...{ count, id },
    inefficiencyScore: Math.round(total(({ nScanned }) => nScanned) / total(({ nReturned }) => nReturned)),
    namespace,
    operations: operations.slice(Math.max(0, count - nExamples)).map((operation) => ({
      predicates: [predicateOf(operation, isRedacted)],
      raw: lineOf(operation),
      stats: {
        ...{
          ms: operation.ms,
          nReturned: operation.nReturned,
          nScanned: operation.nScanned,
          ts: operation.at,
        },
      },
    })),
  };
}
