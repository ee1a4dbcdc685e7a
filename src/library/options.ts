import { readConfig, type Config, type Flags } from '../server/config/config.js';
import { OptionError } from '../server/config/readers.js';
import { SETTINGS } from '../server/config/settings.js';
import { UsageError } from '../server/config/usageError.js';
import { settingsInput } from '../commands/worldInput.js';
import type { Dialect, Quirks } from '../world/quirks.js';
import { unknownName } from '../schema/nearest.js';
import type { Settings } from '../world/settings.js';
import type { Scenario } from '../world/scenario.gen.js';
import type { NamedScenario } from '../simulator/scenarios/applyScenario.js';
import { scenarioOf } from '../simulator/scenarios/play.js';
import { isObject, notExpected, readJson } from '../input/json/reader.js';

/**
 * What `createSimulator` takes: the options of the command line by their names, all of them optional. The environment
 * is not looked at.
 */
export interface SimulatorOptions {
  /** Where the API listens; by default, as with 0, any free port. */
  readonly port?: number | undefined;
  /** Where the control plane listens; by default, as with 0, any free port. */
  readonly controlPort?: number | 'off' | undefined;
  /** What to listen on; by default both loopbacks. */
  readonly host?: string | undefined;
  /** With `false` nothing listens: call `simulator.app` instead, for example by supertest. */
  readonly listen?: boolean | undefined;
  /** The starting world: `standard` (the default), `empty`, `large`, or the path of a file. */
  readonly fixture?: string | undefined;
  /** How the deployment of that world is configured, on top of what the fixture says. */
  readonly settings?: Partial<Settings> | undefined;
  /** What plays in that world: the name of a scenario that ships, a file, the scenario itself, or a list of these. */
  readonly scenario?: string | Scenario | readonly (string | Scenario)[] | undefined;
  /** By default 1. */
  readonly seed?: number | undefined;
  /** Where the virtual clock starts; by default at the real time. */
  readonly now?: string | Date | undefined;
  /** `realtime` (the default), `manual`, or so many virtual seconds to a real one. */
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  /** By default `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Single choices on top of the dialect. */
  readonly quirks?: Partial<Quirks> | undefined;
  /** A directory in which the worlds are kept; by default they end with the simulator. */
  readonly data?: string | undefined;
  /** What a change must have reached before it is answered; by default the kernel. */
  readonly dataFlush?: 'kernel' | 'disk' | undefined;
  /** Serves the API by TLS: `auto` makes an authority, see `simulator.ca`; or `CERT,KEY`, two files. By default off. */
  readonly tls?: string | undefined;
  /** Base of the links; by default what the request names. */
  readonly publicUrl?: string | undefined;
  /** The bearer token that the control plane asks for; by default none. */
  readonly controlToken?: string | undefined;
  /** Names under which the control plane may be called besides localhost and addresses: a list, or text with commas. */
  readonly controlHosts?: string | readonly string[] | undefined;
  /** What is written to standard output; by default nothing. */
  readonly log?: 'silent' | 'json' | 'pretty' | undefined;
}

/** Beside the options of the command line; the ready file is the command line's alone. */
const OWN = ['listen', 'settings', 'quirks', 'scenario'];
const NOT_HERE = new Set(['quirk', 'readyFile', 'watch']);
const DEFAULTS = { port: 0, controlPort: 0, log: 'silent' } as const;

/** Options as a Config, read by the command line's own readers; throws a UsageError where they are wrong. */
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
    ...(settings !== undefined && { settings: readJson(settingsInput, withoutUndefined(settings)) }),
  });
}

/** Without the members that are undefined, which stand for absent ones. */
export function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}

/** The options of a call; what is no object of them is refused, as it would pass for one without any. */
export function asObject<T extends object>(what: string, value: T): T {
  if (!isObject(value)) throw new UsageError(`${what}: ${notExpected('an object', value)}`);
  return value;
}

/** As somebody would type it; what nobody could type is refused, as its text would be taken for a name. */
function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (name === 'controlHosts' && Array.isArray(value))
    return value.map((each) => textOf(name, each)).join(',');
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw new UsageError(`${name}: ${notExpected(expectedOf(name), value)}`);
}

/** Names and files as they are, scenarios checked; in a list each without a name gets one by its place. */
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

/** What the reader of an option says that it takes: it takes no empty text. */
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

/** A date as a timestamp; an invalid one as something that is none. */
export function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

function refuseUnknown(options: object): void {
  const known = new Set([...Object.keys(SETTINGS).filter((name) => !NOT_HERE.has(name)), ...OWN]);
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError(`the option ${JSON.stringify(unknown)} ${unknownName(unknown, [...known])}`);
}
