import { answerTo, control } from '../../control/client.js';
import { useLive } from '../../control/live.js';
import { usePolled } from '../../control/polled.js';
import type { Collection } from '../../control/rows.js';
import type { Schemas } from '../../control/schemas.js';

export type Incident = Schemas['Incident'] & {
  readonly clusterId?: string;
  readonly groupId?: string;
  readonly nodes?: readonly string[];
};
export type IncidentKind = Schemas['IncidentKindDescription'];
export type Problem = Schemas['Problems']['problems'][number];

/** The data that all parts of the page use: the shape of the world, its problems and its incidents. */
export interface Model {
  readonly world: string;
  readonly collections: readonly Collection[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly kinds: readonly IncidentKind[];
  readonly incidents: readonly Incident[];
  readonly problems: readonly Problem[];
  /** Number of all rows with problems. `problems` may contain fewer. */
  readonly problemCount: number;
  /** Returns the problem of a row. `undefined` means that it has none. */
  readonly problemOf: (id: string) => string | undefined;
  /** Reads everything again now, because the user has changed the world. */
  readonly reload: () => void;
}

/**
 * Interval at which collections and kinds of incidents are read again, in milliseconds. It is long, because
 * they do not change while the program runs.
 */
const SHAPE_EVERY_MS = 600_000;
const PROBLEMS_MAX = 1000;

/** Reads the collections and the kinds of incidents once. Polls the world's problems and incidents. */
export function useModel(world: string): {
  readonly model: Model | undefined;
  readonly error: Error | undefined;
} {
  const shape = usePolled('shape', readShape, SHAPE_EVERY_MS);
  const state = useLive(world, () => readState(world));
  const error = shape.error ?? state.error;
  if (shape.data === undefined || state.data === undefined) return { model: undefined, error };
  const { problems } = state.data;
  const words = new Map(problems.problems.map(({ id, problem }) => [id, problem]));
  const model = {
    ...{ world, ...shape.data, ...state.data, reload: state.reload },
    ...{ problems: problems.problems, problemCount: problems.count },
    problemOf: (id: string) => words.get(id),
  };
  return { model, error };
}

async function readShape() {
  const [collections, kinds] = await Promise.all([
    answerTo(control.GET('/v1/collections')),
    answerTo(control.GET('/v1/incidents')),
  ]);
  return { collections, kinds };
}

async function readState(world: string) {
  const path = { world };
  const [sizes, incidents, problems] = await Promise.all([
    answerTo(control.GET('/v1/worlds/{world}/state', { params: { path } })),
    answerTo(control.GET('/v1/worlds/{world}/incidents', { params: { path } })),
    answerTo(
      control.GET('/v1/worlds/{world}/problems', { params: { path, query: { limit: PROBLEMS_MAX } } }),
    ),
  ]);
  return { sizes, incidents: incidents as readonly Incident[], problems };
}
