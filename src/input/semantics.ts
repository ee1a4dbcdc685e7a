import { parseDuration } from '../world/duration.js';
import { parseInstant } from '../world/instant.js';
import type { Delay, Expectation, Incident, Rule, Scenario, Step } from '../world/scenario.gen.js';
import { listed } from './expected.js';
import { mistake, type Mistake, type Steps } from './mistake.js';

/** Steps that follow each other faster than a clock ticks would never let time pass. */
const EVERY_MS_MIN = 1_000;

/** What a schema cannot say of a value: checked once its shape is right. */
type Check<T> = (value: T, steps: Steps) => readonly Mistake[];

const ruleMistakes: Check<Rule> = ({ delay = {} }, steps) => delayMistakes(delay, [...steps, 'delay']);

const delayMistakes: Check<Delay> = ({ uniform, lognormal }, steps) => [
  ...(uniform !== undefined && uniform[0] > uniform[1]
    ? [mistake([...steps, 'uniform'], `expected the lower bound first, not ${uniform.join(' before ')}`)]
    : []),
  ...(lognormal !== undefined && lognormal.p99 < lognormal.median
    ? [
        mistake(
          [...steps, 'lognormal', 'p99'],
          `expected at least the median, ${lognormal.median}, not ${lognormal.p99}`,
        ),
      ]
    : []),
];

const incidentMistakes: Check<Incident> = (incident, steps) => {
  if (incident.kind !== 'node.flap') return [];
  const { every = 'PT5M', downFor = 'PT1M' } = incident;
  const [downMs, everyMs] = [parseDuration(downFor) ?? 0, parseDuration(every) ?? 0];
  const message = `expected at least PT1S, and a second less than every, ${every}, not ${downFor}`;
  const isFit = downMs >= EVERY_MS_MIN && everyMs - downMs >= EVERY_MS_MIN;
  return isFit ? [] : [mistake([...steps, 'downFor'], message)];
};

const stepMistakes: Check<Step> = ({ every, incident, fault }, steps) => [
  ...(every !== undefined && (parseDuration(every) ?? 0) < EVERY_MS_MIN
    ? [mistake([...steps, 'every'], `expected at least PT1S, not ${every}`)]
    : []),
  ...(incident === undefined ? [] : incidentMistakes(incident, [...steps, 'incident'])),
  ...(fault === undefined ? [] : ruleMistakes(fault, [...steps, 'fault'])),
];

/** What an expectation is about; all other members say which exchanges are counted. */
const FORMS = ['eventually', 'never', 'sequence'] as const;
const WITHOUT_FORM = new Set(['because', 'within']);

const expectationMistakes: Check<Expectation> = (expectation, steps) => {
  const names = Object.keys(expectation);
  const forms = FORMS.filter((form) => names.includes(form));
  const others = names.filter(
    (name) => !WITHOUT_FORM.has(name) && !(FORMS as readonly string[]).includes(name),
  );
  const { within, never } = expectation;
  if (forms.length + Math.min(others.length, 1) !== 1)
    return [
      mistake(
        steps,
        `expected one of ${FORMS.join(', ')}, or which exchanges and their count, not ${listed(names, 'and')}`,
      ),
    ];
  return [
    ...(within !== undefined && expectation.eventually === undefined
      ? [mistake([...steps, 'within'], 'needs eventually beside it', true)]
      : []),
    ...(never === undefined ? [] : neverMistakes(never, [...steps, 'never'])),
  ];
};

/** Exchanges or a state, not both. */
const neverMistakes: Check<NonNullable<Expectation['never']>> = (never, steps) => {
  const names = Object.keys(never);
  const ofState = names.filter((name) => ['state', 'id', 'where'].includes(name));
  if (ofState.length === 0) return [];
  if (ofState.length < names.length)
    return [mistake(steps, `expected exchanges or a state, not ${listed(names, 'and')}`)];
  return never.state === undefined || never.where === undefined
    ? [mistake(steps, `expected state and where, not ${listed(names, 'and')}`)]
    : [];
};

const scenarioMistakes: Check<Scenario> = (scenario, steps) => {
  const { now, faults = [], timeline = [], expect = [] } = scenario;
  return [
    ...(now !== undefined && !((parseInstant(now) ?? -1) >= 0)
      ? [
          mistake(
            [...steps, 'now'],
            `expected a timestamp since 1970 such as 2026-01-01T00:00:00Z, not ${JSON.stringify(now)}`,
          ),
        ]
      : []),
    ...faults.flatMap((rule, at) => ruleMistakes(rule, [...steps, 'faults', at])),
    ...timeline.flatMap((step, at) => stepMistakes(step, [...steps, 'timeline', at])),
    ...expect.flatMap((expectation, at) => expectationMistakes(expectation, [...steps, 'expect', at])),
    ...idMistakes(scenario, steps),
  ];
};

interface Named {
  readonly id?: string | undefined;
  readonly steps: Steps;
}

/** Each id is given once, and what is healed or cleared has one. */
const idMistakes: Check<Scenario> = ({ faults = [], timeline = [] }, steps) => {
  const at = (index: number, member: string, ...more: Steps): Steps => [
    ...steps,
    'timeline',
    index,
    member,
    ...more,
  ];
  const rules: readonly Named[] = [
    ...faults.map(({ id }, index) => ({ id, steps: [...steps, 'faults', index, 'id'] })),
    ...timeline.flatMap(({ fault }, index) =>
      fault ? [{ id: fault.id, steps: at(index, 'fault', 'id') }] : [],
    ),
  ];
  const incidents: readonly Named[] = timeline.flatMap(({ incident }, index) =>
    incident ? [{ id: incident.id, steps: at(index, 'incident', 'id') }] : [],
  );
  const cleared = timeline.map(({ clear }, index): Named => ({ id: clear, steps: at(index, 'clear') }));
  const healed = timeline.map(({ heal }, index): Named => ({ id: heal, steps: at(index, 'heal') }));
  return [
    ...twice(rules, 'fault rule'),
    ...twice(incidents, 'incident'),
    ...unknown(cleared, rules, 'fault rule'),
    ...unknown(healed, incidents, 'incident'),
  ];
};

function twice(all: readonly Named[], what: string): readonly Mistake[] {
  const seen = new Set<string>();
  return all.flatMap(({ id, steps }) => {
    if (id === undefined) return [];
    if (seen.has(id)) return [mistake(steps, `expected an id of its own: another ${what} is called ${id}`)];
    seen.add(id);
    return [];
  });
}

function unknown(references: readonly Named[], all: readonly Named[], what: string): readonly Mistake[] {
  const known = all.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const there = known.length === 0 ? 'none has an id' : `there are ${[...new Set(known)].join(', ')}`;
  return references.flatMap(({ id, steps }) =>
    id === undefined || known.includes(id)
      ? []
      : [
          mistake(
            steps,
            `expected the id of ${what === 'incident' ? 'an' : 'a'} ${what} of this scenario, not ${JSON.stringify(id)}: ${there}`,
          ),
        ],
  );
}

/** By definition; those that are not here are all said by the schema. */
export const semantics: Readonly<Record<string, Check<never>>> = {
  rule: ruleMistakes,
  incident: incidentMistakes,
  step: stepMistakes,
  expectation: expectationMistakes,
  scenario: scenarioMistakes,
};
