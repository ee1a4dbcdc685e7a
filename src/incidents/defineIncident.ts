import type { ValidationIssue } from '../schema/issue.js';
import { object } from '../schema/schema.js';
import type { Members, ObjectOf, Schema } from '../schema/types.js';
import type { Host } from '../world/hosts/host.js';
import type { Incident } from '../world/incidents/incident.js';
import type { Outcome } from '../world/outcome.js';
import { incidentMembers } from '../world/tables/incidents.js';
import type { World } from '../world/world.js';
import { commonMembers, kindMember } from './members.js';

/** What a tester sends to start an incident. */
export interface IncidentSpec {
  readonly kind: string;
  readonly id?: string;
  readonly target: string;
  readonly for?: string;
}

/** Processes that only the incident starts and stops while it is active. */
export interface ControlledProcesses {
  readonly hostIds: readonly string[];
  readonly areDown: boolean;
}

/** A partition that fills up beside its data. */
export interface Filling {
  readonly partition?: string;
  readonly percent: number;
  readonly overMs: number;
}

/** What the measurements of a host show of an incident, from its start to its end. */
export interface SeriesEffect {
  /** The multiple of the usual traffic. */
  readonly traffic?: number;
  readonly filling?: Filling;
}

/** What happens to the world when an incident of a kind starts and ends, and how it is seen. */
interface Effects<Row> {
  /** It happens once: it ends as soon as it has started. */
  readonly isMomentary?: true;
  /** What happens when it starts; the world has its row already. */
  readonly start?: (world: World, incident: Row) => Outcome;
  /** What happens when it ends; its row says so already. */
  readonly end?: (world: World, incident: Row) => Outcome;
  /** Processes are stopped and started as this says, whenever the row changes. */
  readonly processes?: (incident: Row) => ControlledProcesses;
  readonly series?: (incident: Row, host: Host) => SeriesEffect;
  /** Its members as a tester sees them, besides those of every incident. */
  readonly show?: (incident: Row) => object;
}

/** The words of `schema/scenario.json` and of the documents made from it. */
interface Words {
  readonly description: string;
  /** What can be its target. */
  readonly target: string;
  /** What `for` means, if not how long it lasts. */
  readonly length?: string;
}

type Spec<Kind extends string, M extends Members> = IncidentSpec & { readonly kind: Kind } & ObjectOf<M>;
type Row<Kind extends string, R extends Members> = Incident & { readonly kind: Kind } & ObjectOf<R>;

/** One kind of incident, whole. */
interface Definition<Kind extends string, M extends Members, R extends Members>
  extends Words, Effects<Row<Kind, R>> {
  readonly kind: Kind;
  /** Members that testers send, besides `kind`, `id`, `target` and `for`. */
  readonly members: M;
  /** Members of its rows, besides those of every incident. */
  readonly row: R;
  /** Checks that the schema of the members cannot express. */
  readonly issues?: (spec: Spec<Kind, M>) => readonly ValidationIssue[];
  /** Finds the target and fills in defaults. Throws WrongTarget or IncidentConflict. */
  readonly resolveTarget: (world: World, spec: Spec<Kind, M>) => ObjectOf<R>;
}

/** A definition as the code for all kinds uses it. */
export interface IncidentDefinition<Kind extends string = string> extends Effects<Incident> {
  readonly kind: Kind;
  readonly specSchema: Schema<IncidentSpec>;
  readonly rowSchema: Schema<Incident>;
  readonly resolveTarget: (world: World, spec: IncidentSpec) => object;
}

const LENGTH = 'Duration, after which it heals. By default until it is healed.';

/** Defines a kind of incident: a file of this folder exports one, and `incidents.ts` lists it. */
export function defineIncident<const Kind extends string, const M extends Members, const R extends Members>(
  definition: Definition<Kind, M, R>,
): IncidentDefinition<Kind> {
  const { kind, description, target, length = LENGTH, members, row, issues, ...rest } = definition;
  const tag = { kind: kindMember(kind) };
  const spec = { ...tag, ...commonMembers(target, length), ...members };
  return {
    // A definition is called with specs and rows of its own kind only.
    ...(rest as unknown as IncidentDefinition<Kind>),
    kind,
    specSchema: {
      ...object(spec, { description }),
      ...(issues && { rules: [issues] }),
      name: `incident.${kind}`,
    } as unknown as Schema<IncidentSpec>,
    rowSchema: object({ ...incidentMembers, ...tag, ...row }) as unknown as Schema<Incident>,
  };
}
