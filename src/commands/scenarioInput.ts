import { readingScenario } from '../input/scenario/readScenario.js';
import { textIssues } from '../input/textIssues.js';
import { isObject } from '../schema/scalars.js';
import {
  anything,
  object,
  optional,
  text,
  string,
  constant,
  anyOf,
  anyOfAll,
  define,
  described,
} from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';
import { scenarioOf, WrongScenario } from '../scenarios/scenarioOf.js';
import { WrongJson } from '../world/callerError.js';
import { runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import { readInput } from './readInput.js';
import { shippedName } from './shippedName.js';

/**
 * Members that only scenarios have. They show that the request body is itself a scenario, without
 * `{scenario}` around it.
 */
const SCENARIO_MEMBERS = ['version', 'fixture', 'seed', 'now', 'clock', 'faults', 'timeline', 'expect'];

/** Name of the file from which the caller has read a scenario. */
export const scenarioFile = define(
  'ScenarioFile',
  'Name of the file that the scenario was read from, such as `slow.yaml`. If the scenario has no `name`, it is named after this file: `slow`.',
  text('the name of a file', /\S/),
);

export const scenarioSchema = define(
  'Scenario',
  'A scenario in the format of schema/scenario.json.',
  object({ version: constant(1), name: optional(string) }, { hasOthers: true }),
);

export const scenarioSpecSchema = define(
  'ScenarioSpec',
  'The name of a built-in scenario, or the scenario itself, as an object or as YAML text.',
  anyOfAll(
    object({ name: { ...string, examples: ['flaky-api'] } }),
    object({
      scenario: anyOf(described(string, 'Its YAML text.'), scenarioSchema),
      scenarioFile: optional(scenarioFile),
    }),
    scenarioSchema,
  ),
);

/**
 * Reads the scenario at the path `at` of the input. The value may be a name, the scenario itself, or its YAML text. A
 * text of several lines counts as YAML. A scenario without `name` is named after `file`.
 */
export async function readScenario(
  context: CommandContext,
  value: unknown,
  at: string,
  file?: string,
): Promise<NamedScenario> {
  const isName = !isObject(value) && !(typeof value === 'string' && value.includes('\n'));
  if (!isName) return readContent(context, value, at, file);
  return context.worldFactory.loadScenario(readInput(scenarioName(context), value, at));
}

/**
 * Reads the body of a request that loads a scenario: `{name}`, `{scenario}` (an object or a YAML text, with an
 * optional `scenarioFile`), or the scenario itself.
 */
export async function readLoadedScenario(context: CommandContext, input: unknown): Promise<NamedScenario> {
  if (isBare(input)) return readContent(context, input, '$');
  const format = object(
    {
      name: optional(scenarioName(context)),
      scenario: optional(anything),
      scenarioFile: optional(scenarioFile),
    },
    { exactlyOneOf: ['name', 'scenario'] },
  );
  const { name, scenario, scenarioFile: file } = readInput(format, input);
  if (name !== undefined) return context.worldFactory.loadScenario(name);
  return readContent(context, scenario, '$.scenario', file);
}

/** Adds lines and columns to the issues of a scenario that was sent as text. Returns all other errors unchanged. */
export async function locatedError(
  { simulator }: CommandContext,
  error: unknown,
  input: unknown,
): Promise<unknown> {
  if (!(error instanceof WrongScenario)) return error;
  const text = isObject(input) ? input.scenario : input;
  if (typeof text !== 'string') return error;
  const at = isObject(input) ? '$.scenario' : '$';
  const { place } = await runInSlices(readingScenario(text), simulator.scheduler);
  return new WrongJson(textIssues(place(error.scenarioIssues), at));
}

async function readContent(
  { worldFactory }: CommandContext,
  value: unknown,
  at: string,
  file?: string,
): Promise<NamedScenario> {
  if (typeof value !== 'string') return scenarioOf(value, at, file);
  return worldFactory.parseScenario(value, at, file);
}

function scenarioName({ acceptsFiles, worldFactory }: CommandContext): Schema<string> {
  return acceptsFiles
    ? text('the name of a scenario, or a file', /\S/)
    : shippedName('scenario', worldFactory);
}

function isBare(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'string';
  return !('scenario' in value) && SCENARIO_MEMBERS.some((name) => name in value);
}
