import { QUIRKS, type Quirks } from '../../domain/quirks.js';
import { memberPath, type Reader } from '../../simulator/json/reader.js';
import { anything, flag, instant, object, oneOf, scalar, text, whole } from '../../simulator/json/readers.js';
import { WORLD_NAME, type ClockSetting, type WorldSpec } from '../../simulator/openWorld.js';

/** The fastest that a clock runs: more than eleven days a second. */
export const RATE_MAX = 1_000_000;

const worldName = text('a name of a-z, 0-9 and dashes, 63 characters at most', WORLD_NAME);
const seed = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

const clock = scalar<ClockSetting>(`manual, realtime or a rate above 0, at most ${RATE_MAX}`, (value) => {
  if (value === 'manual') return 'manual';
  if (value === 'realtime') return 1;
  return typeof value === 'number' && value > 0 && value <= RATE_MAX ? value : undefined;
});

const settings = object({
  ldap: flag,
  inviteBypass: flag,
  emailValidation: oneOf('false', 'loose', 'strict'),
  invitationOnly: flag,
  accessListRequired: flag,
});

const quirks = object(
  Object.fromEntries(Object.entries(QUIRKS).map(([name, { options }]) => [name, oneOf<string>(...options)])),
) as Reader<Partial<Quirks>>;

/** Scenarios are not played yet. */
const refuseScenario: Reader<never> = (_value, path, complain) => {
  complain(path, 'is not played by this version');
  return undefined;
};

/** The body of `POST /v1/worlds`; `fixtures` are the names of those that ship. */
export function worldBody(fixtures: readonly string[]): Reader<WorldSpec> {
  const read = object({
    name: worldName,
    fixture: oneOf(...fixtures),
    from: text('the name of a world'),
    checkpoint: text('the name of a checkpoint'),
    state: anything,
    seed,
    now: instant,
    clock,
    settings,
    quirks,
    scenario: refuseScenario,
  });
  return (value, path, complain) => {
    const spec = read(value, path, complain);
    const origins = (['fixture', 'from', 'state'] as const).filter((name) => spec && name in spec);
    for (const name of origins.slice(1)) {
      complain(memberPath(path, name), `cannot stand beside ${origins[0] ?? ''}: a world has one origin`);
    }
    if (spec?.checkpoint !== undefined && spec.from === undefined) {
      complain(memberPath(path, 'checkpoint'), 'needs from, the world that has it');
    }
    return spec;
  };
}
