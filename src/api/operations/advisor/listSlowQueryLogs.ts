import { adviseHost } from '../../advisor/advisorQuery.js';
import type { Operation } from '../../operation.js';

const LOGS_MAX = 20_000;

/** Lists slow queries: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/slowQueryLogs`. */
export const listSlowQueryLogs: Operation<'listSlowQueryLogs'> = (call) => {
  const { operations, lineOf } = adviseHost(call);
  const count = Math.min(call.query.nLogs ?? LOGS_MAX, LOGS_MAX);
  const newest = operations.slice(Math.max(0, operations.length - count));
  return {
    body: {
      slowQueries: newest.map((operation) => {
        return { line: lineOf(operation), namespace: operation.collection.namespace };
      }),
    },
  };
};
