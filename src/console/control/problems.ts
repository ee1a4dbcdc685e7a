import type { Topic } from './changes.js';
import { answerTo, control } from './client.js';
import { useAtMoment } from './live.js';
import type { Moment } from './moment.js';
import type { Polled } from './polled.js';
import type { Schemas } from './schemas.js';
import { readTimeline } from './timeline.js';

/** A row with a problem. */
export type Problem = Schemas['Problems']['problems'][number] & {
  /** Whether it had this problem when the timeline began, so that the fixture has made it. */
  readonly isOld: boolean;
};

/** The rows of a world that have problems. Those that arose since the timeline began come first. */
export interface Problems {
  readonly problems: readonly Problem[];
  /** Number of all such rows. `problems` may contain fewer. */
  readonly count: number;
}

const PROBLEMS_MAX = 1000;
/** Minimum time between two reads, in milliseconds. A read searches all rows. */
const REST_MS = 1000;

/** Follows the problems of a world at the moment of the page. `topics` are the changes that may affect them. */
export function useProblems(world: string, topics: readonly Topic[]): Polled<Problems> {
  return useAtMoment(world, (moment) => readProblems(world, moment), { topics, restMs: REST_MS });
}

async function readProblems(world: string, moment: Moment): Promise<Problems> {
  const [{ problems, count }, before] = await Promise.all([read(world, moment), readFirst(world)]);
  const shown = problems.map((each) => ({ ...each, isOld: before.has(keyOf(each)) }));
  return { problems: [...shown.filter(({ isOld }) => !isOld), ...shown.filter(({ isOld }) => isOld)], count };
}

/** Returns the problems when the timeline began. Empty if the program keeps no timeline. */
async function readFirst(world: string): Promise<ReadonlySet<string>> {
  const { from, last } = await readTimeline(world, { limit: 1 });
  if (from > last) return new Set();
  const { problems } = await read(world, { asOf: String(from) });
  return new Set(problems.map(keyOf));
}

function read(world: string, moment: Moment): Promise<Schemas['Problems']> {
  const params = { path: { world }, query: { limit: PROBLEMS_MAX, ...moment } };
  return answerTo(control.GET('/v1/worlds/{world}/problems', { params }));
}

function keyOf({ collection, id, problem }: Schemas['Problems']['problems'][number]): string {
  return `${collection} ${id} ${problem}`;
}
