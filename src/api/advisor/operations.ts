import { adviseHost, type AdvisedHost } from './advisorQuery.js';
import type { Operation } from '../operation.js';
import { durationOf, operationOf, returnedBy, scannedBy, type SlowQuery } from './slowQueries.js';
import type { Schema } from '../../contract/types.js';
import { nameId } from '../../world/ids.js';
import type { QueriedCollection } from '../../world/advisor/queriedCollections.js';
import { predicateOf } from './slowEntry.js';
import { readNumbers } from '../requests/readNumbers.js';

/** Lists the namespaces with slow queries: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/namespaces`. */
export const listSlowNamespaces: Operation<'listSlowNamespaces'> = (call) => {
  const { queries } = adviseHost(call);
  const names = [...new Set(queries.map(({ collection }) => collection.namespace))].toSorted();
  return { body: { namespaces: names.map((namespace) => ({ namespace, type: 'COLLECTION' })) } };
};

const LOGS_MAX = 20_000;

/** Lists slow queries: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/slowQueryLogs`. */
export const listSlowQueryLogs: Operation<'listSlowQueryLogs'> = (call) => {
  const { queries, lineOf } = adviseHost(call);
  const count = Math.min(call.query.nLogs ?? LOGS_MAX, LOGS_MAX);
  const newest = queries.slice(Math.max(0, queries.length - count));
  return {
    body: {
      slowQueries: newest.map((query) => {
        return { line: lineOf(operationOf(query)), namespace: query.collection.namespace };
      }),
    },
  };
};

const ID_DIGITS = 24;
const EXAMPLES = 5;

/** Suggests indexes: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/suggestedIndexes`. */
export const listSuggestedIndexes: Operation<'listSuggestedIndexes'> = (call) => {
  const { world, target, query } = call;
  const advised = adviseHost(call);
  const { nExamples } = readNumbers(target, { nExamples: query.nExamples }, { nExamples: EXAMPLES });
  const slow = new Map<QueriedCollection, SlowQuery[]>();
  for (const each of advised.queries) {
    if (each.collection.isIndexed) continue;
    const others = slow.get(each.collection);
    if (others === undefined) slow.set(each.collection, [each]);
    else others.push(each);
  }
  const found = [...slow].map(([{ namespace, field }, queries]) => {
    const idOf = (kind: string) =>
      nameId(world.seed, `${kind}/${advised.host.id}/${namespace}`).slice(0, ID_DIGITS);
    const shape = shapeOf(idOf('shape'), namespace, queries, nExamples, advised);
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
  queries: readonly SlowQuery[],
  nExamples: number,
  { isRedacted, lineOf }: AdvisedHost,
): Schema<'QueryShape'> {
  const total = (of: (query: SlowQuery) => number) => queries.reduce((sum, each) => sum + of(each), 0);
  const count = queries.length;
  const examples = queries.slice(Math.max(0, count - nExamples)).map(operationOf);
  return {
    avgMs: Math.round(total(durationOf) / count),
    count,
    id,
    inefficiencyScore: Math.round(total(scannedBy) / total(returnedBy)),
    namespace,
    operations: examples.map((operation) => ({
      predicates: [predicateOf(operation, isRedacted)],
      raw: lineOf(operation),
      stats: {
        ms: operation.ms,
        nReturned: operation.nReturned,
        nScanned: operation.nScanned,
        ts: operation.at,
      },
    })),
  };
}
