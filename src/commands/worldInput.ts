import { CLOCK_EXPECTED, parseClock, RATE_MAX, type ClockSetting } from '../world/clockSetting.js';
import { QUIRKS, type Quirks } from '../world/quirks.js';
import { memberPath, type Reader } from '../input/json/reader.js';
import { anything, flag, instant, object, oneOf, scalar, text, whole } from '../input/json/readers.js';
import { WORLD_NAME, type WorldSpec } from '../simulator/openWorld.js';
import type { CommandContext } from './context.js';
import { scenarioReader } from './scenarioInput.js';

const worldName = text('a name of a-z, 0-9 and dashes, 63 characters at most', WORLD_NAME);
const seed = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** As on the command line; a rate may be a number too. */
const clock = scalar<ClockSetting>(CLOCK_EXPECTED, (value) => {
  if (typeof value === 'string') return parseClock(value);
  return typeof value === 'number' && value > 0 && value <= RATE_MAX ? value : undefined;
});

/** Settings of the deployment, all optional. */
export const settingsInput = object({
  ldap: flag,
  inviteBypass: flag,
  emailValidation: oneOf('false', 'loose', 'strict'),
  invitationOnly: flag,
  accessListRequired: flag,
});

const quirks = object(
  Object.fromEntries(Object.entries(QUIRKS).map(([name, { options }]) => [name, oneOf<string>(...options)])),
) as Reader<Partial<Quirks>>;

/** Reads the specification of a new world. */
export function worldInput(context: CommandContext): Reader<WorldSpec> {
  const { acceptsFiles, worldFactory } = context;
  const fixture = acceptsFiles ? text('the name of a fixture, or a file') : oneOf(...worldFactory.fixtures);
  const members = object({
    name: worldName,
    fixture,
    from: text('the name of a world'),
    checkpoint: text('the name of a checkpoint'),
    state: anything,
    seed,
    now: instant,
    clock,
    settings: settingsInput,
    quirks,
    scenario: scenarioReader(context),
  });
  return (value, path, complain) => {
    const { scenario, ...spec } = members(value, path, complain) ?? {};
    const origins = (['fixture', 'from', 'state'] as const).filter((name) => name in spec);
    for (const name of origins.slice(1)) {
      complain(memberPath(path, name), `cannot stand beside ${origins[0] ?? ''}: a world has one origin`);
    }
    if (spec.checkpoint !== undefined && spec.from === undefined) {
      complain(memberPath(path, 'checkpoint'), 'needs from, the world that has it');
    }
    if (scenario?.fixture !== undefined)
      fixture(scenario.fixture, `${memberPath(path, 'scenario')}.fixture`, complain);
    return { ...spec, ...(scenario !== undefined && { scenarios: [scenario] }) };
  };
}
