import { worldPath } from '../contract/contract.js';
import { formatInstant } from '../world/instant.js';
import type { Quirks } from '../world/quirks.js';
import type { Role } from '../world/role.js';
import type { Settings } from '../world/settings.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { TestOutcome } from '../simulator/testOutcome.js';
import type { Labels, WorldMetadata } from '../simulator/worldMetadata.js';
import type { Simulator } from '../simulator/simulator.js';
import { clockView, type ClockView, clockSchema } from './clockView.js';
import {
  flag,
  string,
  text,
  integer,
  oneOf,
  list,
  object,
  mapOf,
  optional,
  define,
  named,
  described,
  whole,
} from '../schema/schema.js';
import { labelsSchema } from './labels.js';
import { outcomeSchema } from './outcome.js';
import { recordingSchema, recordingView, type RecordingView } from './recordingView.js';
import { timestampSchema } from './shapes.js';
import type { JsonSchema, Schema } from '../schema/types.js';

/** A world as callers see it. */
export interface WorldView {
  readonly name: string;
  readonly baseUrl: string | undefined;
  readonly path: string;
  /** Whether the world is a recorded run, which cannot be changed. Unset if it can be changed. */
  readonly readOnly?: boolean;
  /** The recorded run that the world shows. Unset if it can be changed. */
  readonly recording?: RecordingView;
  readonly seed: number;
  readonly now: string;
  readonly settings: Settings;
  readonly quirks: Quirks;
  readonly clock: ClockView;
  readonly keys: readonly KeyView[];
  /** Outcome of the test that used the world. Unset before it was reported. */
  readonly outcome?: TestOutcome;
  /** Unset for the default world, and without named tokens. */
  readonly owner?: string;
  /** Unset for the default world. */
  readonly labels?: Labels;
  /** Real time of the creation. Unset for the default world. */
  readonly createdAt?: string;
  /** Real time at which the world is deleted, unless a request uses it before. Unset without a time to live. */
  readonly expiresAt?: string;
}

/** An API key as callers see it. */
export interface KeyView {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly roles: readonly Role[];
}

export const quirksSchema = define('Quirks', 'The option chosen for each quirk.', mapOf(string));

export const stateHashSchema = named('StateHash', text('', /^[0-9a-f]{64}$/));

/** The members of `metadataView`. */
export const metadataMembers = {
  owner: optional(string, 'The name of the token that made the world.'),
  labels: optional(labelsSchema),
  createdAt: optional(timestampSchema, 'Real time of the creation. Unset for the default world.'),
  expiresAt: optional(
    timestampSchema,
    'Real time at which the world is deleted, unless a request uses it before.',
  ),
};

const members = {
  name: string,
  baseUrl: described(
    string,
    "Base URL of the world's API. It has the host name of this request, and the port of `--public-url` or else the API's own port. If the port is mapped, append `path` to the origin at which you reach the API.",
  ),
  path: described(string, 'Base path of its API.'),
  readOnly: optional(flag, 'Whether the world is a recorded run. It cannot be changed, but copied.'),
  recording: optional(recordingSchema, 'The recorded run that the world shows.'),
  seed: integer,
  now: timestampSchema,
  clock: clockSchema,
  settings: object({
    ldap: flag,
    inviteBypass: flag,
    emailValidation: oneOf('false', 'loose', 'strict'),
    invitationOnly: flag,
    accessListRequired: flag,
    copyMegabytesPerSecond: whole(1, 1000000),
  }),
  quirks: quirksSchema,
  keys: list(
    object({
      name: string,
      publicKey: string,
      privateKey: string,
      roles: list(object({ roleName: string, orgId: optional(string), groupId: optional(string) })),
    }),
  ),
  outcome: optional(outcomeSchema, 'Outcome of the test that used the world.'),
  ...metadataMembers,
};
const plainMembers: JsonSchema = object(members);
export const worldSchema: Schema<WorldView> = named('World', plainMembers);
const hashed: JsonSchema = object({ ...members, stateHash: optional(stateHashSchema) });
export const wholeWorldSchema: Schema<WorldView & { readonly stateHash?: string }> = named(
  'WholeWorld',
  hashed,
);

export function worldView(simulator: Simulator, live: LiveWorld, baseUrl: string | undefined): WorldView {
  const { name, world, recorded, outcome } = live;
  return {
    name,
    baseUrl,
    path: worldPath(name),
    ...(recorded !== undefined && { readOnly: true, recording: recordingView(recorded) }),
    seed: world.seed,
    now: formatInstant(world.now),
    settings: world.settings,
    quirks: world.quirks,
    clock: clockView(live),
    keys: keysOf(live),
    ...(outcome !== undefined && { outcome }),
    ...metadataView(live.metadata, simulator.expiresAt(live)),
  };
}

/** Returns the members of a world from its metadata. `expiresAt` is the real time at which it is deleted. */
export function metadataView(
  metadata: WorldMetadata | undefined,
  expiresAt: number | undefined,
): Pick<WorldView, 'owner' | 'labels' | 'createdAt' | 'expiresAt'> {
  if (metadata === undefined) return {};
  const { owner, labels, createdAt } = metadata;
  return {
    ...(owner !== undefined && { owner }),
    labels,
    createdAt: formatInstant(createdAt),
    ...(expiresAt !== undefined && { expiresAt: formatInstant(expiresAt) }),
  };
}

/**
 * Returns the API keys of a world. The state of a copied world contains the same key pairs as the original. So if a
 * key has a pair that reaches only this world (`ownKeys`), the result contains this pair instead.
 */
export function keysOf({ world, ownKeys }: LiveWorld): readonly KeyView[] {
  const own = new Map(ownKeys.map((pair) => [pair.keyId, pair]));
  return Array.from(world.keys.all(), (key) => {
    const { publicKey, privateKey } = own.get(key.id) ?? key;
    return { name: key.name, publicKey, privateKey, roles: key.roles };
  });
}
