import { list, string } from '../schema/schema.js';
import type { Members } from '../schema/types.js';
import type { Host } from '../world/hosts/host.js';
import type { Incident, OwnMembers } from '../world/incidents/incident.js';
import type { Outcome } from '../world/outcome.js';
import type { Incident as AnySpec } from '../world/scenario.gen.js';
import type { World } from '../world/world.js';

/** Row members of an incident in a cluster. */
export const ofCluster = { groupId: string, clusterId: string };

/** Row members of an incident of some processes of a cluster. */
export const ofHosts = { ...ofCluster, hostIds: list(string) };

/** What a tester sends to start an incident of a kind. */
export type SpecOf<Kind extends string> = Extract<AnySpec, { readonly kind: Kind }>;

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

/** One kind of incident, whole. Only `kind`, `row` and `resolveTarget` are needed. */
interface TypedDefinition<Kind extends string, Row extends Incident> {
  readonly kind: Kind;
  /** What the rows of the kind have besides the members of all incidents. */
  readonly row: Members;
  /** It happens once: it ends as soon as it has started. */
  readonly isMomentary?: true;
  /** Finds the target and fills in defaults. Throws WrongTarget or IncidentConflict. */
  readonly resolveTarget: (world: World, spec: SpecOf<Kind>) => OwnMembers<Row>;
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

/** A definition without the type of its rows, as the code for all kinds calls it. */
export type IncidentDefinition<Kind extends string = string> = Omit<
  TypedDefinition<Kind, Incident>,
  'resolveTarget'
> & {
  readonly resolveTarget: (world: World, spec: AnySpec) => OwnMembers<Incident>;
};

/** Defines a kind of incident: a file of this folder exports one, and `incidents.ts` lists it. */
export function defineIncident<const Kind extends string, Row extends Incident>(
  definition: TypedDefinition<Kind, Row>,
): IncidentDefinition<Kind> {
  // A definition is called with specs and rows of its own kind only.
  return definition as unknown as IncidentDefinition<Kind>;
}
