import { quirksFormat } from '../input/scenario/scenario.js';
import { settingsFormat } from '../input/settings.js';
import { issue, type ValidationIssue } from '../schema/issue.js';
import {
  anything,
  checked,
  decoded,
  expecting,
  object,
  oneOf,
  optional,
  text,
  whole,
} from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import { WORLD_NAME, type WorldSpec } from '../simulator/openWorld.js';
import { CLOCK_EXPECTED, parseClock, RATE_MAX } from '../world/clockSetting.js';
import { DIALECTS, quirksOf } from '../world/quirks.js';
import { moment } from './asOf.js';
import { instant } from './clock.js';
import type { CommandContext } from './context.js';
import { readInput } from './readInput.js';
import { readScenario, scenarioFile } from './scenarioInput.js';
import { shippedName } from './shippedName.js';

/** The clock setting in the syntax of the option `--clock`. A rate may also be a number. */
const clock = decoded(expecting(CLOCK_EXPECTED, anything), (value) => {
  if (typeof value === 'string') return parseClock(value);
  return typeof value === 'number' && value > 0 && value <= RATE_MAX ? value : undefined;
});

const members = {
  name: optional(text('a name of a-z, 0-9 and dashes, 63 characters at most', WORLD_NAME)),
  from: optional(text('the name of a world', /\S/)),
  checkpoint: optional(text('the name of a checkpoint', /\S/)),
  asOf: optional(moment),
  state: optional(anything),
  seed: optional(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  now: optional(instant),
  clock: optional(clock),
  settings: optional(settingsFormat),
  dialect: optional(oneOf(...DIALECTS)),
  quirks: optional(quirksFormat),
  scenario: optional(anything),
  scenarioFile: optional(scenarioFile),
};

/** Reads the specification of a new world. */
export async function readWorldSpec(context: CommandContext, input: unknown): Promise<WorldSpec> {
  const fixture = fixtureName(context);
  const { name, ...rest } = members;
  const format = checked(object({ name, fixture: optional(fixture), ...rest }), originIssues);
  const { scenario, scenarioFile: file, dialect, ...others } = readInput(format, input);
  const spec = dialect === undefined ? others : { ...others, quirks: quirksOf(dialect, others.quirks) };
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
