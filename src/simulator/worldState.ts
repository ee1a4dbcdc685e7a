import { deriveAlerts } from '../world/alerts/deriveAlerts.js';
import { parseInstant, type Instant } from '../world/instant.js';
import { dialectOf, QUIRKS, quirksOf, type Quirks } from '../world/quirks.js';
import { DEFAULT_SETTINGS, type Settings } from '../world/settings.js';
import { createWorld, type Schedules, type Tables, type World } from '../world/world.js';
import { rowShapes } from './state/rowShapes.js';
import { flag, integer, sequence } from './state/scalarShapes.js';
import { wrongReference, type StateTables } from './state/references.js';
import {
  listOf,
  mapWith,
  oneOf,
  optional,
  shape,
  type Fields,
  type Mistake,
  type Shape,
} from './state/shape.js';

const FORMAT = 'understudy-state';
const VERSION = 1;

/** What a world has beside its tables. */
export type Scalars = Omit<World, keyof Tables>;

/** The whole of a world as plain JSON: what is exported, hashed and kept. Instants in rows are milliseconds. */
export interface WorldState extends Omit<Scalars, 'now'> {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** ISO 8601, with milliseconds where it is not a whole second. */
  readonly now: string;
  readonly tables: StateTables;
}

/** A value that is no state of a world; says where and why. */
export class StateError extends Error {
  override readonly name = 'StateError';

  constructor({ path, message }: Mistake) {
    super(path === '' ? `the state: ${message}` : `${path}: ${message}`);
  }
}

/** The collections of a world. */
export const TABLE_NAMES = Object.keys(rowShapes) as readonly (keyof Tables)[];

/** The state of a world. Its rows are the world's own: no copies. */
export function stateOf(world: World): WorldState {
  const { now, ...scalars } = scalarsOf(world);
  const tables = TABLE_NAMES.map((name) => [name, world[name].all().toArray()]);
  return {
    ...{ format: FORMAT, version: VERSION, ...scalars, now: exactInstant(now) },
    tables: Object.fromEntries(tables) as StateTables,
  };
}

/** What a world has beside its tables. */
export function scalarsOf(world: World): Scalars {
  const scalars = Object.entries(world).filter(([name]) => !isTableName(name));
  return Object.fromEntries(scalars) as unknown as Scalars;
}

/** Whether a member of a world is a collection. */
export function isTableName(name: string): name is keyof Tables {
  return Object.hasOwn(rowShapes, name);
}

/** Whether a value says that it is a state; it may still be a wrong one. */
export function isWorldState(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;
}

/** The world of a state, with a future by these schedules; throws a StateError at the first thing that is wrong. */
export function worldOfState(value: unknown, schedules: Schedules): World {
  const { seed, now, sequence, firstUserCreated, settings, quirks, tables } = checkedState(value);
  const scalars: Scalars = {
    ...{ seed, now: parseInstant(now) ?? 0, sequence, firstUserCreated },
    settings: Object.freeze({ ...DEFAULT_SETTINGS, ...settings }),
    quirks: quirksOf(dialectOf(quirks), quirks),
  };
  const world = createWorld(scalars, tables, schedules);
  return hasAlerts(tables) ? world : deriveAlerts(world);
}

/** Whether the tables of a state hold its alerts: those of older versions do not. */
export function hasAlerts(tables: Partial<StateTables>): boolean {
  return tables.alerts !== undefined;
}

/** As it may be read: settings that a state does not know yet have their defaults, such quirks those of its dialect. */
type ReadableState = Omit<WorldState, 'settings' | 'quirks'> & {
  readonly settings: Partial<Settings>;
  readonly quirks: Partial<Quirks>;
};

function checkedState(value: unknown): ReadableState {
  const message = versionMistake(value);
  const mistake = message === undefined ? stateShape.mistakeIn(value) : { path: 'version', message };
  if (mistake !== undefined) throw new StateError(mistake);
  const state = value as ReadableState;
  const wrong = wrongReference(state.tables);
  if (wrong !== undefined) throw new StateError(wrong);
  return state;
}

/** Told first: what else is wrong with a state of another version would only mislead. */
function versionMistake(value: unknown): string | undefined {
  if (!isWorldState(value)) return undefined;
  const { version } = value as { readonly version?: unknown };
  return typeof version === 'number' && version > VERSION
    ? `a newer Understudy wrote this state, in version ${version}; this one reads version ${VERSION}`
    : undefined;
}

/** The wire's instants are whole seconds; a clock can stand between two. */
function exactInstant(instant: Instant): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

const quirkFields = Object.entries(QUIRKS).map(([name, { options }]) => [
  name,
  optional(oneOf<string>(...options)),
]);

/** Quirks; those of an older version are only some of them. */
export const quirksShape = mapWith<Partial<Quirks>>(
  Object.fromEntries(quirkFields) as Fields<Partial<Quirks>>,
);

/** Settings; those of an older version are only some of them. */
export const settingsShape = mapWith<Partial<Settings>>({
  ...{ ldap: optional(flag), inviteBypass: optional(flag), invitationOnly: optional(flag) },
  ...{ accessListRequired: optional(flag), emailValidation: optional(oneOf('false', 'loose', 'strict')) },
});

/** What states of before did not have yet. */
const LATER_TABLES: ReadonlySet<keyof Tables> = new Set([
  'alerts',
  'periods',
  'incidents',
  'faults',
  'scenarios',
  'steps',
]);

const tableShapes = Object.fromEntries(
  TABLE_NAMES.map((name) => {
    const rows = listOf(rowShapes[name] as Shape<unknown>);
    return [name, LATER_TABLES.has(name) ? optional(rows) : rows];
  }),
) as Fields<StateTables>;

const stateShape = mapWith<ReadableState>({
  format: oneOf(FORMAT),
  version: shape<typeof VERSION>(String(VERSION), (value) => value === VERSION),
  ...{ seed: integer, sequence, firstUserCreated: flag },
  now: shape<string>(
    'an ISO 8601 date-time since 1970',
    (value) => typeof value === 'string' && isInstant(value),
  ),
  settings: settingsShape,
  quirks: quirksShape,
  tables: mapWith<StateTables>(tableShapes),
});

function isInstant(text: string): boolean {
  return (parseInstant(text) ?? -1) >= 0;
}
