import type { ValidationIssue } from '../schema/issue.js';
import { object, optional } from '../schema/schema.js';
import type { Members, ObjectOf, Schema } from '../schema/types.js';
import type { Host } from '../world/tables/hosts.js';
import { type Incident, type IncidentSpec, incidentMembers } from '../world/tables/incidents.js';
import type { Outcome } from '../world/outcome.js';
import type { CollectionName, World } from '../world/world.js';
import { commonMembers, kindMember } from './members.js';

/**
 * Processes that an active incident keeps down, or stops and starts repeatedly. Testers cannot start or stop them by a
 * patch until the incident ends.
 */
export interface ControlledProcesses {
  readonly hostIds: readonly string[];
  readonly areDown: boolean;
}

/** The incident fills a disk partition, although the databases on it do not grow. */
export interface Filling {
  readonly partition?: string;
  readonly percent: number;
  readonly overMs: number;
}

/** Effect of an active incident on the measurements of a host. */
export interface SeriesEffect {
  /** Factor by which the usual traffic of the host is multiplied. */
  readonly traffic?: number;
  readonly filling?: Filling;
}

/**
 * Effects of one kind of incident on the world, on measurements and on the control plane's view of the
 * incident.
 */
interface Effects<Row> {
  /** True if the incident ends as soon as it has started. */
  readonly isMomentary?: true;
  /** True if scenarios may name targets that clients create before the incident starts. */
  readonly hasFutureTargets?: true;
  /** Runs when the incident starts. The world already contains the incident's row. */
  readonly start?: (world: World, incident: Row) => Outcome;
  /** Runs when the incident ends. The incident's row is already marked as ended. */
  readonly end?: (world: World, incident: Row) => Outcome;
  /**
   * Returns the processes that the incident controls. After each change of the incident's row, `putIncident`
   * stops or starts these processes.
   */
  readonly processes?: (incident: Row) => ControlledProcesses;
  readonly series?: (incident: Row, host: Host) => SeriesEffect;
  /** Returns extra members for the control plane that only this kind of incident has. */
  readonly show?: (incident: Row) => object;
}

/** Descriptions in `schema/scenario.json` and in the documents that are generated from it. */
interface Words {
  readonly description: string;
  /** Describes the effect of the incident and of healing it, for docs/incidents.md. */
  readonly effect: string;
  /** Describes the targets that the incident accepts. */
  readonly target: string;
  /** Describes the member `for`. If unset, the description is that `for` is the duration of the incident. */
  readonly length?: string;
}

type Spec<Kind extends string, M extends Members> = IncidentSpec & { readonly kind: Kind } & ObjectOf<M>;
type Row<Kind extends string, R extends Members> = Incident & { readonly kind: Kind } & ObjectOf<R>;

/** Complete definition of one kind of incident. */
interface Definition<Kind extends string, M extends Members, R extends Members>
  extends Words, Effects<Row<Kind, R>> {
  readonly kind: Kind;
  /** Members that a tester can send in addition to `kind`, `id`, `target`, `for` and `at`. */
  readonly members: M;
  /** Collections whose rows can be targets, the most common one first. */
  readonly targets: readonly CollectionName[];
  /** Members of the rows of this kind, in addition to the members that all incidents have. */
  readonly row: R;
  /** Finds mistakes that the schema of the members cannot express. */
  readonly issues?: (spec: Spec<Kind, M>) => readonly ValidationIssue[];
  /** Finds the target and fills in defaults. Throws `WrongTarget` or `IncidentConflict`. */
  readonly resolveTarget: (world: World, spec: Spec<Kind, M>) => ObjectOf<R>;
}

/** A definition without type parameters, for code that handles incidents of all kinds. */
export interface IncidentDefinition<Kind extends string = string> extends Effects<Incident> {
  readonly kind: Kind;
  readonly description: string;
  readonly effect: string;
  readonly targets: readonly CollectionName[];
  readonly specSchema: Schema<IncidentSpec>;
  readonly rowSchema: Schema<Incident>;
  readonly resolveTarget: (world: World, spec: IncidentSpec) => object;
}

const LENGTH = 'Duration, after which it heals. By default until it is healed.';

/** Defines a kind of incident. Each kind has its own file in this folder. */
export function defineIncident<const Kind extends string, const M extends Members, const R extends Members>(
  definition: Definition<Kind, M, R>,
): IncidentDefinition<Kind> {
  const { kind, description, target, length = LENGTH, members, row, issues, ...rest } = definition;
  const tag = { kind: kindMember(kind) };
  const spec = { ...tag, ...commonMembers(target, length), ...members };
  const specSchema = {
    ...object(spec, { description }),
    ...(issues && { rules: [issues] }),
    name: `incident.${kind}`,
  } as unknown as Schema<IncidentSpec>;
  const rowMembers = { ...incidentMembers, planned: optional(specSchema), ...tag, ...row };
  return {
    // This cast is safe, because a definition is only called with specs and rows of its own kind.
    ...(rest as unknown as IncidentDefinition<Kind>),
    kind,
    description,
    specSchema,
    rowSchema: object(rowMembers) as unknown as Schema<Incident>,
  };
}
