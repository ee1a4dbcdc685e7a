import { QUIRKS, type Quirks } from '../../world/quirks.js';
import { memberPath, type Reader } from '../../input/json/reader.js';
import { anything, flag, instant, object, oneOf, scalar, text, whole } from '../../input/json/readers.js';
import { CLOCK_EXPECTED, parseClock, RATE_MAX, type ClockSetting } from '../../world/clockSetting.js';
import { WORLD_NAME, type WorldSpec } from '../../simulator/openWorld.js';
import type { NamedScenario } from '../../simulator/scenarios/applyScenario.js';

const worldName = text('a name of a-z, 0-9 and dashes, 63 characters at most', WORLD_NAME);
const seed = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** As the command line takes it; a rate is a number as well. */
const clock = scalar<ClockSetting>(CLOCK_EXPECTED, (value) => {
  if (typeof value === 'string') return parseClock(value);
  return typeof value === 'number' && value > 0 && value <= RATE_MAX ? value : undefined;
});

/** How the deployment is configured, in part. */
export const settings = object({
  ldap: flag,
  inviteBypass: flag,
  emailValidation: oneOf('false', 'loose', 'strict'),
  invitationOnly: flag,
  accessListRequired: flag,
});

const quirks = object(
  Object.fromEntries(Object.entries(QUIRKS).map(([name, { options }]) => [name, oneOf<string>(...options)])),
) as Reader<Partial<Quirks>>;

/** What a new world is to be, as in the body of `POST /v1/worlds`; these read which fixtures and scenarios there are. */
export function worldBody(fixture: Reader<string>, scenario: Reader<NamedScenario>): Reader<WorldSpec> {
  const read = object({
    name: worldName,
    fixture,
    from: text('the name of a world'),
    checkpoint: text('the name of a checkpoint'),
    state: anything,
    seed,
    now: instant,
    clock,
    settings,
    quirks,
    scenario,
  });
  return (value, path, complain) => {
    const { scenario: played, ...spec } = read(value, path, complain) ?? {};
    const origins = (['fixture', 'from', 'state'] as const).filter((name) => name in spec);
    for (const name of origins.slice(1)) {
      complain(memberPath(path, name), `cannot stand beside ${origins[0] ?? ''}: a world has one origin`);
    }
    if (spec.checkpoint !== undefined && spec.from === undefined) {
      complain(memberPath(path, 'checkpoint'), 'needs from, the world that has it');
    }
    if (played?.fixture !== undefined)
      fixture(played.fixture, `${memberPath(path, 'scenario')}.fixture`, complain);
    return { ...spec, ...(played !== undefined && { scenarios: [played] }) };
  };
}
