import { readConfig, type Config, type Flags } from '../server/config/config.js';
import { OptionError } from '../server/config/readers.js';
import { SETTINGS } from '../server/config/settings.js';
import { UsageError } from '../server/config/usageError.js';
import { readInput } from '../commands/readInput.js';
import { settingsFormat } from '../input/settings.js';
import { shown } from '../schema/expected.js';
import { isObject } from '../schema/scalars.js';
import type { Dialect, Quirks } from '../world/quirks.js';
import { unknownName } from '../schema/nearest.js';
import type { Settings } from '../world/settings.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { NamedScenario } from '../simulator/scenarios/applyScenario.js';
import { scenarioOf } from '../simulator/scenarios/play.js';

/**
 * Options of `createSimulator`, all optional: those of the command line by their names, and a few more. Environment
 * variables have no effect.
 */
export interface SimulatorOptions {
  /** Port of the API; by default, as with 0, any free port. */
  readonly port?: number | undefined;
  /** Port of the control plane; by default, as with 0, any free port. */
  readonly controlPort?: number | 'off' | undefined;
  /** Address or host name to listen on; by default both loopback addresses. */
  readonly host?: string | undefined;
  /** If false, nothing listens: call `simulator.app` instead, for example with supertest. By default true. */
  readonly listen?: boolean | undefined;
  /** Fixture of the default world: `standard` (the default), `empty`, `large`, or a file path. */
  readonly fixture?: string | undefined;
  /** Settings of the deployment that replace those of the fixture. */
  readonly settings?: Partial<Settings> | undefined;
  /** Scenarios to load: the name of one that ships, a file path, the scenario itself, or a list of these. */
  readonly scenario?: string | Scenario | readonly (string | Scenario)[] | undefined;
  /** An integer; by default 1. */
  readonly seed?: number | undefined;
  /** Start of the virtual clock: ISO 8601 timestamp or Date; by default the real time. */
  readonly now?: string | Date | undefined;
  /** `realtime` (the default), `manual`, or a rate in virtual seconds per real second. */
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  /** By default `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Quirks that differ from the dialect. */
  readonly quirks?: Partial<Quirks> | undefined;
  /** Directory in which the worlds are stored; by default they are lost when the simulator closes. */
  readonly data?: string | undefined;
  /** How far a change is written before its response is sent; by default `kernel`. */
  readonly dataFlush?: 'kernel' | 'disk' | undefined;
  /** Serves the API over TLS: `auto` creates a certificate authority, see `simulator.ca`; `CERT,KEY` names two files. By default off. */
  readonly tls?: string | undefined;
  /** Base URL of links in responses; by default taken from the request. */
  readonly publicUrl?: string | undefined;
  /** Bearer token that the control plane requires; by default none. */
  readonly controlToken?: string | undefined;
  /** Host names of the control plane besides localhost and IP addresses: a list, or text with commas. */
  readonly controlHosts?: string | readonly string[] | undefined;
  /** Format of the log on standard output; by default `silent`. */
  readonly log?: 'silent' | 'json' | 'pretty' | undefined;
}

/** Options that the command line does not have, or has in another form; and those that only the command line has. */
const OWN = ['listen', 'settings', 'quirks', 'scenario'];
const NOT_HERE = new Set(['quirk', 'readyFile', 'watch']);
const DEFAULTS = { port: 0, controlPort: 0, log: 'silent' } as const;

/** Reads the options with the readers of the command line. Throws a UsageError. */
export function configOf(options: SimulatorOptions): Config {
  refuseUnknown(asObject('the options', options));
  const { listen = true, quirks = {}, settings, scenario = [] } = options;
  if (typeof listen !== 'boolean') throw new UsageError(`listen: ${notExpected('true or false', listen)}`);
  if (settings !== undefined) asObject('settings', settings);
  const given = Object.entries({ ...DEFAULTS, ...withoutUndefined(options) }).filter(
    ([name]) => !OWN.includes(name),
  );
  const flags: Flags = {
    ...Object.fromEntries(given.map(([name, value]) => [name, textOf(name, value)])),
    quirk: Object.entries(withoutUndefined(asObject('quirks', quirks))).map(
      ([name, value]) => `${name}=${textOf(`quirks.${name}`, value)}`,
    ),
  };
  return Object.freeze({
    ...readConfig(flags, {}, false),
    scenarios: scenariosOf(scenario),
    ...(settings !== undefined && { settings: readInput(settingsFormat, withoutUndefined(settings)) }),
  });
}

/** Drops members that are undefined: they count as missing. */
export function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}

/** Refuses a value that is not an object: it would pass for one without members. */
export function asObject<T extends object>(what: string, value: T): T {
  if (!isObject(value)) throw new UsageError(`${what}: ${notExpected('an object', value)}`);
  return value;
}

/** The text of an option on the command line. Other types are refused: their text would be taken for a name. */
function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (name === 'controlHosts' && Array.isArray(value))
    return value.map((each) => textOf(name, each)).join(',');
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw new UsageError(`${name}: ${notExpected(expectedOf(name), value)}`);
}

/** Checks scenarios; names and files stay. In a list, a scenario without a name gets one from its position. */
function scenariosOf(scenario: unknown): Config['scenarios'] {
  if (!Array.isArray(scenario)) return [scenarioAt('$.scenario', scenario)];
  return (scenario as readonly unknown[]).map((each, at) => scenarioAt(`$.scenario[${at}]`, each, at));
}

function scenarioAt(path: string, scenario: unknown, at = 0): string | NamedScenario {
  if (typeof scenario === 'string') return scenario;
  if (isObject(scenario))
    return scenarioOf(at === 0 ? scenario : { name: `scenario-${at + 1}`, ...scenario }, path);
  const expected = 'the name of a scenario, a file or the scenario itself, or a list of them';
  throw new UsageError(`scenario: ${notExpected(expected, scenario)}`);
}

/** The expected value in an option's error message. No reader accepts an empty text. */
function expectedOf(name: string): string {
  try {
    if (isSetting(name)) SETTINGS[name].read('');
  } catch (error) {
    if (error instanceof OptionError) return error.expected;
  }
  return 'text';
}

function isSetting(name: string): name is keyof typeof SETTINGS {
  return Object.hasOwn(SETTINGS, name);
}

/** A date as a timestamp. The text of an invalid date is not a timestamp, so it is refused later. */
export function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

function notExpected(expected: string, value: unknown): string {
  return `expected ${expected}, not ${value === null ? 'null' : shown(value)}`;
}

function refuseUnknown(options: object): void {
  const known = new Set([...Object.keys(SETTINGS).filter((name) => !NOT_HERE.has(name)), ...OWN]);
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError(`the option ${JSON.stringify(unknown)} ${unknownName(unknown, [...known])}`);
}
