import { quirksFormat } from '../input/scenario/scenario.js';
import { settingsFormat } from '../input/settings.js';
import { issue, type ValidationIssue } from '../schema/issue.js';
import {
  anything,
  checked,
  decoded,
  expecting,
  object,
  optional,
  text,
  whole,
  flag,
  oneOf,
  publishedAs,
  anyOf,
  described,
  string,
  named,
} from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import { WORLD_NAME, type WorldSpec } from '../simulator/openWorld.js';
import { CLOCK_EXPECTED, parseClock, RATE_MAX } from '../world/clockSetting.js';
import { DIALECTS, quirksOf } from '../world/quirks.js';
import { moment } from './asOf.js';
import { duration, instant, rateSchema } from './clockInput.js';
import type { CommandContext } from './context.js';
import { newLabels } from './labels.js';
import { readInput } from './readInput.js';
import { readScenario, scenarioFile, scenarioSchema } from './scenarioInput.js';
import { shippedName } from './shippedName.js';
import { stateSchema } from './stateFormat.js';
import { quirksSchema } from './worldView.js';

/** The clock setting in the syntax of the option `--clock`. A rate may also be a number. */
const clock = decoded(expecting(CLOCK_EXPECTED, anything), (value) => {
  if (typeof value === 'string') return parseClock(value);
  return typeof value === 'number' && value > 0 && value <= RATE_MAX ? value : undefined;
});

const settings = object({
  ldap: optional(flag),
  inviteBypass: optional(flag),
  emailValidation: optional(oneOf('false', 'loose', 'strict')),
  invitationOnly: optional(flag),
  accessListRequired: optional(flag),
  copyMegabytesPerSecond: optional(whole(1, 1_000_000)),
});

const members = {
  name: optional(
    text('a name of a-z, 0-9 and dashes, 63 characters at most', WORLD_NAME),
    'By default `world-1`, `world-2` …',
  ),
  from: optional(text('the name of a world', /\S/), 'The name of another world.'),
  checkpoint: optional(text('the name of a checkpoint', /\S/), 'A checkpoint of that world.'),
  asOf: optional(
    publishedAs(anyOf(whole(0), string), moment),
    'An earlier state of that world: the number of an entry of its timeline, or a virtual time (ISO 8601). Its faults and scenarios are those of that state.',
  ),
  state: optional(publishedAs(stateSchema, anything)),
  seed: optional(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  now: optional(instant, "ISO 8601. A copy cannot start before its origin's current time."),
  clock: optional(
    publishedAs(
      anyOf(
        oneOf('manual', 'realtime'),
        rateSchema,
        described(text('', /^\d{1,7}(\.\d{1,6})?$/), 'A rate, written as on the command line.'),
      ),
      clock,
    ),
    "By default the origin's clock, or the clock that the program was started with.",
  ),
  settings: optional(publishedAs(settings, settingsFormat), "Override the origin's settings."),
  dialect: optional(
    oneOf(...DIALECTS),
    'Set all quirks as this dialect does. By default those of the origin.',
  ),
  quirks: optional(publishedAs(quirksSchema, quirksFormat)),
  scenario: optional(
    publishedAs(anyOf({ ...string, examples: ['flaky-api'] }, scenarioSchema), anything),
    'Scenario that plays from the start of the world: the name of a built-in one, or the scenario itself as an object or as its YAML text of several lines. Its fixture, seed, start and clock also apply, unless this request sets them.',
  ),
  scenarioFile: optional(scenarioFile),
  labels: optional(newLabels),
  ttl: optional(
    duration,
    'Time to live, as ISO 8601 duration of real time. A world without a request for this long is deleted. By default that of `--world-ttl`.',
  ),
};
const { name, ...others } = members;

/** The published specification of a new world. To read one, `readWorldSpec` also needs the names of the fixtures. */
export const worldSpecSchema = named(
  'WorldSpec',
  object({
    name,
    fixture: optional(string, 'The name of a built-in fixture: `empty`, `standard` …'),
    ...others,
  }),
);

/** Reads the specification of a new world. */
export async function readWorldSpec(context: CommandContext, input: unknown): Promise<WorldSpec> {
  const fixture = fixtureName(context);
  const format = checked(object({ name, fixture: optional(fixture), ...others }), originIssues);
  const { scenario, scenarioFile: file, dialect, ...rest } = readInput(format, input);
  const spec = dialect === undefined ? rest : { ...rest, quirks: quirksOf(dialect, rest.quirks) };
  if (scenario === undefined) return spec;
  const named = await readScenario(context, scenario, '$.scenario', file);
  if (named.fixture !== undefined) readInput(fixture, named.fixture, '$.scenario.fixture');
  return { ...spec, scenarios: [named] };
}

function fixtureName({ acceptsFiles, worldFactory }: CommandContext): Schema<string> {
  return acceptsFiles ? text('the name of a fixture, or a file', /\S/) : shippedName('fixture', worldFactory);
}

function originIssues(spec: WorldSpec): readonly ValidationIssue[] {
  const origins = (['fixture', 'from', 'state'] as const).filter((name) => spec[name] !== undefined);
  const issues = origins
    .slice(1)
    .map((name) => issue([name], `cannot be combined with ${origins[0] ?? ''}: a world has only one origin`));
  const { checkpoint, asOf, from } = spec;
  if (checkpoint !== undefined && from === undefined)
    issues.push(issue(['checkpoint'], 'requires from, the name of the world that has the checkpoint'));
  if (asOf !== undefined && from === undefined)
    issues.push(issue(['asOf'], 'requires from, the name of the world that has the timeline'));
  if (asOf !== undefined && checkpoint !== undefined)
    issues.push(issue(['asOf'], 'cannot be combined with checkpoint'));
  return issues;
}
