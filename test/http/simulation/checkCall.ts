import { isActive } from '../../../src/world/tables/incidents.js';
import { omit } from '../../../src/world/omit.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { brokenPublications } from '../../support/invariants/automation.js';
import { brokenBackupRequests } from '../../support/invariants/backups.js';
import { wrongCounts } from '../../support/invariants/counts.js';
import type { AnsweredCall } from '../../support/invariants/call.js';
import { wrongEvents } from '../../support/invariants/events.js';
import { wrongLifetimes, wrongMemberships } from '../../support/invariants/memberships.js';
import { wrongPolicies } from '../../support/invariants/policies.js';
import { lostOwners } from '../../support/invariants/owners.js';
import { wrongInstructions } from '../../support/invariants/restores.js';
import { wrongNewJobs } from '../../support/invariants/restoreRequests.js';
import { wrongSecrets } from '../../support/invariants/secrets.js';
import type { Stage } from './stage.js';
import type { CallStep } from './step.js';

/** A call with its status and reply, the world that it reached, and the state of this world before it. */
export interface Called {
  readonly stage: Stage;
  readonly live: LiveWorld;
  readonly before: World;
  readonly step: CallStep;
  readonly status: number;
  readonly text: string;
}

/** Throws if a successful call breaks a rule about replies, events or owners. Returns the call for other rules. */
export function checkSuccess(called: Called): AnsweredCall {
  const { live, before, step, text } = called;
  const { method, path, key, body } = step;
  const call: AnsweredCall = {
    method,
    path,
    body,
    before,
    after: live.world,
    publicKey: key?.publicKey,
    reply: jsonIn(text),
    shownKey: (one) => live.shownKey(one),
  };
  const wrong = [
    ...[...wrongSecrets(call), ...wrongCounts(call), ...wrongLifetimes(call.reply), ...wrongPolicies(call)],
  ];
  if (method !== 'GET' && method !== 'HEAD')
    wrong.push(
      ...lostOwners(before, live.world),
      ...wrongMemberships(call),
      ...brokenPublications(before, live.world),
      ...brokenBackupRequests(before, live.world),
      ...wrongEvents(call),
      ...wrongInstructions(call),
      ...wrongNewJobs(call),
    );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return call;
}

/**
 * "totalCount = number of items over all pages of the same filter (with includeCount); pages are disjoint and complete for an
 * unchanged world": compares the pages of a list with its first 500 elements.
 */
export async function checkPages({ stage, live, step, text }: Called): Promise<void> {
  const { results, totalCount } = (jsonIn(text) ?? {}) as { results?: unknown; totalCount?: unknown };
  if (!Array.isArray(results) || typeof totalCount !== 'number') return;
  const page = async (pageNum: number, itemsPerPage: number): Promise<readonly string[]> => {
    const paging = { pageNum, itemsPerPage, includeCount: true, envelope: false };
    const reply = await stage.call(live, { ...step, path: withQuery(step.path, paging) });
    const list = JSON.parse(reply.text) as {
      readonly results: readonly unknown[];
      readonly totalCount: number;
    };
    return [...list.results.map(identityOf), `of ${list.totalCount}`];
  };
  const all = (await page(1, 500)).slice(0, -1);
  const size = Math.max(1, Math.ceil(all.length / 2));
  const pages = [await page(1, size), await page(2, size)];
  const walked = pages.flatMap((each) => each.slice(0, -1));
  const counts = new Set(pages.map((each) => each.at(-1)));
  if (walked.join('\n') !== all.join('\n')) throw new Error(`${step.path}: its pages are not its list`);
  if (all.length < 500 && (counts.size > 1 || !counts.has(`of ${all.length}`)))
    throw new Error(`${step.path}: ${[...counts].join(' and ')}, but it has ${all.length} elements`);
}

/** "Nothing here blocks reads: policies, deletions in progress and incidents change writes only". */
export async function checkRead({ stage, live, before, step, status }: Called): Promise<void> {
  const free = withoutHindrances(before);
  if (free === before) return;
  const reply = await stage.callCopy(live, free, step);
  if (reply.status !== status)
    throw new Error(`${status}, but without policies, incidents and deletions it is ${reply.status}`);
}

/** Returns the world without its policies, active incidents and deletions in progress. Their past effects remain. */
export function withoutHindrances(world: World): World {
  const { featurePolicies, incidents, projects } = world;
  const policies = featurePolicies.all().toArray();
  // Keep one kind of incident, which hides resources from clients on purpose.
  const active = [...incidents.all()].filter((each) => isActive(each) && each.kind !== 'backup.undiscovered');
  const removed = projects.all().toArray().filter(isRemovedAlone(world));
  if (policies.length + active.length + removed.length === 0) return world;
  return {
    ...world,
    featurePolicies: policies.reduce((table, { id }) => table.remove(id), featurePolicies),
    incidents: active.reduce((table, { id }) => table.remove(id), incidents),
    projects: removed.reduce((table, project) => table.put(omit(project, 'removedAt')), projects),
  };
}

/** Returns a filter for projects that are being removed, except those whose name a new project has. */
function isRemovedAlone({ projects }: World): (project: Project) => boolean {
  return ({ removedAt, name }) => removedAt !== undefined && projects.select('name', name).size === 1;
}

function jsonIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  const json = JSON.parse(text) as unknown;
  const { status, content } = json as { readonly status?: unknown; readonly content?: unknown };
  return typeof status === 'number' && content !== undefined ? content : json;
}

function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const [pathname = '', query] = path.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) all.set(name, String(value));
  return `${pathname}?${all.toString()}`;
}

/**
 * Returns the identity of an element. Other members may change: reading the pages changes the use counts of access
 * lists.
 */
function identityOf(element: unknown): string {
  const { id, cidrBlock } = (element ?? {}) as { readonly id?: unknown; readonly cidrBlock?: unknown };
  return JSON.stringify(id ?? cidrBlock ?? element);
}
