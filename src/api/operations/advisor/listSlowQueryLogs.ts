import { adviseHost } from '../../advisor/advisorQuery.js';
import { operationOf } from '../../advisor/slowQueries.js';
import type { Operation } from '../../operation.js';

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
