import { adviseHost } from '../../advisor/advisorQuery.js';
import type { Operation } from '../../operation.js';

/** Lists the namespaces with slow queries: `GET /groups/{groupId}/hosts/{hostId}/performanceAdvisor/namespaces`. */
export const listSlowNamespaces: Operation<'listSlowNamespaces'> = (call) => {
  const { queries } = adviseHost(call);
  const names = [...new Set(queries.map(({ collection }) => collection.namespace))].toSorted();
  return { body: { namespaces: names.map((namespace) => ({ namespace, type: 'COLLECTION' })) } };
};
