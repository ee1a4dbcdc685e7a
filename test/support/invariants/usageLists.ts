import { DAY_MS, formatInstant } from '../../../src/world/instant.js';
import { askList, type Ask, type List } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

const BASE = '/api/public/v1.0/usage';
const LISTS: readonly (string | undefined)[] = [
  'listHostAssignments',
  'listOrganizationHostAssignments',
  'listProjectHostAssignments',
];

/**
 * Checks this fact for yesterday, after each call that lists hosts: "Usage: each (hostname) at most once per list;
 * hosts of a project list ⊆ organization list ⊆ all." A host name that processes of two projects share is in the
 * lists of both.
 */
export async function wrongUsageLists(call: AnsweredCall, ask: Ask): Promise<readonly string[]> {
  const { method, path, after } = call;
  if (!LISTS.includes(operationAt(method, path))) return [];
  const day = formatInstant(after.now - DAY_MS).slice(0, 10);
  const days = `&startDate=${day}&endDate=${day}`;
  const project = after.projects.all().page(after.events.size % after.projects.size, 1)[0];
  if (project === undefined) return [];
  const all = await askList(ask, `${BASE}/assignments`, days);
  const own = await askList(ask, `${BASE}/groups/${project.id}/hosts`, days);
  const home = await askList(ask, `${BASE}/organizations/${project.orgId}/hosts`, days);
  if (!all || !own || !home) return [];
  const [inAll, inOwn, inHome] = [all, own, home].map(namesIn);
  return broken(`the usage of ${project.name}`, {
    'has a host twice': [all, own, home].some((list) => new Set(namesIn(list)).size < list.results.length),
    'has hosts that its organization lacks': inOwn?.some((name) => inHome?.includes(name) === false) === true,
    'is in an organization with hosts that the list of all lacks':
      inHome?.some((name) => inAll?.includes(name) === false) === true,
    'has hosts of other projects': own.results.some(({ groupId }) => groupId !== project.id),
  });
}

function namesIn({ results }: List): readonly string[] {
  return results.map(({ groupId, hostname }) => `${String(groupId)} ${String(hostname)}`);
}
