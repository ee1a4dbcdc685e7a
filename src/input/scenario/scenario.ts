import { name } from '../../incidents/members.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import { hintOf } from '../../schema/nearest.js';
import {
  above,
  anyOf,
  checked,
  constant,
  define,
  described,
  list,
  object,
  oneOf,
  optional,
  text,
  whole,
  type Infer,
  type Schema,
} from '../../schema/schema.js';
import { RATE_MAX } from '../../world/clockSetting.js';
import { parseInstant } from '../../world/instant.js';
import { QUIRKS, type Quirks } from '../../world/quirks.js';
import { settingsFormat } from '../settings.js';
import { expectation } from './expectation.js';
import { rule } from './rule.js';
import { step } from './step.js';
import { instant } from './times.js';
import { trial } from './trial.js';

const clock = define(
  'clock',
  'How the clock of its world moves: manual, realtime, or a number of virtual seconds for each real one.',
  anyOf(
    define('clockMode', 'Only by command, or like the real clock.', oneOf('manual', 'realtime')),
    define('clockRate', 'Virtual seconds for each real one.', above(0, RATE_MAX)),
  ),
);

const settings = define(
  'settings',
  'How the deployment is configured; other settings are those of the fixture.',
  settingsFormat,
);

/** Quirks that a scenario sets. The dialect determines all others. */
export const quirksFormat: Schema<Partial<Quirks>> = define(
  'quirks',
  'Choices where the document of the API is silent or ambiguous; others are those of the dialect.',
  object(
    Object.fromEntries(
      Object.entries(QUIRKS).map(([quirk, { options, why }]) => [quirk, optional(oneOf(...options), why)]),
    ),
  ),
);

const start = checked(instant, (now) =>
  (parseInstant(now) ?? -1) >= 0
    ? []
    : [issue([], `expected a timestamp since 1970 such as 2026-01-01T00:00:00Z, not ${JSON.stringify(now)}`)],
);

const members = object({
  $schema: optional(text(), 'The address of this schema, for editors.'),
  version: described(constant(1), 'The version of the format.'),
  name: optional(name, 'Its name. By default the name of its file.'),
  description: optional(text(), 'What a client learns from it.'),
  fixture: optional(
    text(),
    'The world in which it plays: a fixture that ships, or a file. By default the one that the program was started with.',
  ),
  seed: optional(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), 'The seed of that world.'),
  now: optional(start, 'Where the clock of that world starts.'),
  clock: optional(clock),
  settings: optional(settings),
  quirks: optional(quirksFormat),
  faults: optional(list(rule), 'Fault rules that are active from the beginning.'),
  timeline: optional(list(step), 'Steps at points in virtual time.'),
  expect: optional(list(expectation), 'Expectations. `understudy exec` fails if one is missed.'),
  trial: optional(trial),
});

/** Schema of a scenario. */
export const scenario = define(
  'scenario',
  'A script of faults, incidents and changes over virtual time, with expectations of the client.',
  checked(members, trialIssues),
);

/** Reports checks of a trial that name no fault rule, and fault rules that a trial cannot find. */
function trialIssues({
  faults = [],
  timeline = [],
  trial: section,
}: Infer<typeof members>): readonly ValidationIssue[] {
  if (section === undefined) return [];
  const rules = [...faults, ...timeline.flatMap(({ fault }) => fault ?? [])];
  const ids = rules.flatMap(({ id }) => id ?? []);
  const { checks = [], exercised } = section;
  const nameless = exercised === undefined ? faults.findIndex(({ id }) => id === undefined) : -1;
  return [
    ...(nameless < 0
      ? []
      : [issue(['faults', nameless], 'expected an id, by which the trial finds the rule')]),
    ...checks.flatMap((check, at) =>
      CHECKS_OF_RULES.flatMap((name) => {
        const { [name]: id } = check;
        return id === undefined || ids.includes(id)
          ? []
          : [issue(['trial', 'checks', at, name], `no fault rule has the id ${id}${hintOf(id, ids)}`)];
      }),
    ),
  ];
}

const CHECKS_OF_RULES = ['repeated', 'noticed', 'once', 'never', 'waits', 'bounded'] as const;
