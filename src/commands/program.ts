import { loadContract } from '../contract/contract.js';
import { SURFACES } from '../contract/document.js';
import { contractOf } from '../contract/surface.js';
import { formatInstant } from '../world/instant.js';
import { dialectOf, DIALECTS } from '../world/quirks.js';
import {
  object,
  oneOf,
  optional,
  string,
  integer,
  constant,
  list,
  named,
  described,
  type Infer,
} from '../schema/schema.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { findCurrentWorld } from './findWorld.js';
import type { ProgramContext } from './programContext.js';
import { readInput } from './readInput.js';
import { defineCommand, answers } from './command.js';
import { timestampSchema, anyObject } from './shapes.js';
import { quirksSchema } from './worldView.js';
import type { JsonSchema, Schema } from '../schema/types.js';

export type { ProgramContext, Running, Shipped } from './programContext.js';

const openApiMembers: JsonSchema = object(
  { openapi: string, info: anyObject, paths: anyObject },
  { hasOthers: true },
);
export const openApiSchema: Schema<object> = named('OpenApi', openApiMembers);

export const shippedSchema = named('Shipped', object({ name: string, description: string }));

export const versionSchema = named(
  'Version',
  object({ name: constant('understudy'), version: string, node: string }),
);

const infoMembers: JsonSchema = object({
  name: constant('understudy'),
  version: string,
  node: string,
  pid: integer,
  startedAt: timestampSchema,
  baseUrl: described(string, "Base URL of the default world's API, as printed when the program started."),
  controlUrl: optional(string),
  fixture: optional(
    string,
    'The fixture or state from which the default world was built. Unset if the world was loaded from data of an older version without this information.',
  ),
  seed: integer,
  now: timestampSchema,
  dialect: described(
    oneOf(...DIALECTS),
    'The dialect of the default world. Single entries of `quirks` may differ from it.',
  ),
  quirks: quirksSchema,
  surface: described(oneOf(...SURFACES), 'The set of operations that the API serves.'),
  worlds: list(string),
});
const infoSchema: Schema<object> = named('Info', infoMembers);

export const platformInput = object({
  surface: optional(
    oneOf(...SURFACES),
    "Selects a set of the platform's operations. Defaults to the set that the API serves.",
  ),
});

export function getVersion({ version }: ProgramContext): Infer<typeof versionSchema> {
  return { name: 'understudy', version, node: process.version };
}

/** Returns the options of the program and its addresses. Another replica of a fleet may have the default world. */
export async function getInfo(program: ProgramContext): Promise<object> {
  const { simulator } = program;
  const copy = simulator.find(DEFAULT_WORLD) ? undefined : await simulator.findAnywhere(DEFAULT_WORLD);
  const { world, worldRecord } = copy ?? findCurrentWorld(simulator, DEFAULT_WORLD);
  const { startedAt, controlUrl, baseUrl } = program.running() ?? {};
  return {
    ...getVersion(program),
    pid: process.pid,
    startedAt,
    baseUrl: baseUrl?.(DEFAULT_WORLD),
    controlUrl,
    fixture: worldRecord.fixture,
    seed: world.seed,
    now: formatInstant(world.now),
    dialect: dialectOf(world.quirks),
    surface: program.simulator.surface,
    quirks: world.quirks,
    worlds: program.simulator.names(),
  };
}

/** Returns the OpenAPI document of a surface of the platform. Defaults to the surface that the API serves. */
export function getPlatformContract(
  { simulator }: Pick<ProgramContext, 'simulator'>,
  input: unknown,
): object {
  const { surface = simulator.surface } = readInput(platformInput, input);
  return contractOf(loadContract(), surface);
}

/** The program: its version, options and built-in files. */
export const programCommands = [
  defineCommand({
    name: 'getVersion',
    method: 'get',
    path: '/version',
    summary: 'The version that is running.',
    description: 'The version of the simulator and of the Node.js that runs it.',
    answer: answers('Name, version and runtime.', versionSchema),
    run: ({ program }) => getVersion(program),
  }),
  defineCommand({
    name: 'getInfo',
    isForAgents: true,
    method: 'get',
    path: '/v1/info',
    summary: 'Start options and addresses of the program.',
    description: 'The options in force, the real start time, and the virtual time of the default world.',
    answer: answers('The running program.', infoSchema),
    run: ({ program }) => getInfo(program),
  }),
  defineCommand({
    name: 'listFixtures',
    isForAgents: true,
    method: 'get',
    path: '/v1/fixtures',
    summary: 'The built-in fixtures.',
    description: 'Names that `POST /v1/worlds` accepts as `fixture`, with a description of each.',
    answer: answers('The fixtures, by name.', list(shippedSchema)),
    run: ({ program }) => program.shipped.fixtures(),
  }),
  defineCommand({
    name: 'listShippedScenarios',
    isForAgents: true,
    method: 'get',
    path: '/v1/scenarios',
    summary: 'The built-in scenarios.',
    description: 'Names that `POST …/scenarios` accepts as `name`, with a description of each.',
    answer: answers('The scenarios, by name.', list(shippedSchema)),
    run: ({ program }) => program.shipped.scenarios(),
  }),
  defineCommand({
    name: 'getPlatformContract',
    method: 'get',
    path: '/platform/openapi.json',
    summary: "The contract of the platform's API, as JSON.",
    description:
      'The OpenAPI document of the platform. The simulator checks its own responses against it in tests.',
    query: platformInput,
    answer: answers('An OpenAPI document.', openApiSchema),
    run: ({ program, query }) => getPlatformContract(program, query),
  }),
];
