import { answerTo, control } from '../../control/client.js';
import type { Topic } from '../../control/changes.js';
import { useAtMoment } from '../../control/live.js';
import { usePolled, type Polled } from '../../control/polled.js';
import type { Collection } from '../../control/rows.js';
import { useProblems, type Problem } from '../../control/problems.js';
import type { Schemas } from '../../control/schemas.js';
import { nameTopics } from './rowTopics.js';

export type Incident = Schemas['Incident'] & {
  readonly clusterId?: string;
  readonly groupId?: string;
  readonly nodes?: readonly string[];
};
export type IncidentKind = Schemas['IncidentKindDescription'];

/** The collections and the kinds of incidents. They do not change while the program runs. */
export interface Shape {
  readonly collections: readonly Collection[];
  readonly kinds: readonly IncidentKind[];
}

/** The data that all parts of the page use: the shape of the world, its problems and its incidents. */
export interface Model extends Shape {
  readonly world: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly incidents: readonly Incident[];
  readonly problems: readonly Problem[];
  /** Number of all rows with problems. `problems` may contain fewer. */
  readonly problemCount: number;
  /** Returns the problem of a row. `undefined` means that it has none. */
  readonly problemOf: (id: string) => string | undefined;
  /** Reads everything again now, because the user has changed the world. */
  readonly reload: () => void;
}

const SIZES: readonly Topic[] = ['state'];
const INCIDENTS: readonly Topic[] = ['state/incidents'];

/** Reads the shape once. */
export function useShape(): Polled<Shape> {
  return usePolled('shape', async () => {
    const [collections, kinds] = await Promise.all([
      answerTo(control.GET('/v1/collections')),
      answerTo(control.GET('/v1/incidents')),
    ]);
    return { collections, kinds };
  });
}

/** Follows the sizes of the collections, the incidents and the problems of a world. */
export function useModel(
  world: string,
  shape: Shape,
): { readonly model: Model | undefined; readonly error: Error | undefined } {
  const path = { world };
  const sizes = useAtMoment(
    world,
    (moment) => answerTo(control.GET('/v1/worlds/{world}/state', { params: { path, query: { ...moment } } })),
    { topics: SIZES },
  );
  const incidents = useAtMoment(
    world,
    (moment) =>
      answerTo(control.GET('/v1/worlds/{world}/incidents', { params: { path, query: { ...moment } } })),
    { topics: INCIDENTS },
  );
  const problems = useProblems(world, problemTopics(shape));
  const error = sizes.error ?? incidents.error ?? problems.error;
  if (sizes.data === undefined || incidents.data === undefined || problems.data === undefined)
    return { model: undefined, error };
  const words = new Map(problems.data.problems.map(({ id, problem }) => [id, problem]));
  const model = {
    world,
    ...shape,
    sizes: sizes.data,
    incidents: incidents.data as readonly Incident[],
    problems: problems.data.problems,
    problemCount: problems.data.count,
    problemOf: (id: string) => words.get(id),
    reload: () => {
      for (const each of [sizes, incidents, problems]) each.reload();
    },
  };
  return { model, error };
}

/** Returns the changes that may affect the problems of a world. */
function problemTopics({ collections }: Shape): readonly Topic[] {
  const names = collections.filter(({ hasProblems }) => hasProblems).map(({ name }) => name);
  return nameTopics(collections, names);
}
