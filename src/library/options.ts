import type { Surface } from '../contract/document.js';
import { copyOf } from './copies.js';
import { readConfig, type Config } from '../server/config/config.js';
import type { Flags } from '../server/config/flags.js';
import { OptionError } from '../server/config/readers.js';
import { ownPorts } from '../server/config/sharing.js';
import { SETTINGS } from '../server/config/settings.js';
import { UsageError } from '../server/config/usageError.js';
import { readInput } from '../commands/readInput.js';
import { settingsFormat } from '../input/settings.js';
import { shown } from '../schema/expected.js';
import { isObject } from '../schema/scalars.js';
import type { Dialect, Quirks } from '../world/quirks.js';
import { unknownName } from '../schema/nearest.js';
import type { Settings } from '../world/settings.js';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';
import { scenarioOf } from '../scenarios/scenarioOf.js';

/**
 * Options of `createSimulator`. All are optional. Most are options of the command line under the same names.
 * Environment variables have no effect.
 */
export interface SimulatorOptions {
  /** Port of the API. 0, the default, means any free port. */
  readonly port?: number | undefined;
  /** Port of the control plane. 0, the default, means any free port. */
  readonly controlPort?: number | 'off' | undefined;
  /** Address or host name to listen on. Defaults to both loopback addresses. */
  readonly host?: string | undefined;
  /**
   * If false, the simulator opens no port. Call `simulator.app` instead, for example with supertest. Defaults to
   * true.
   */
  readonly listen?: boolean | undefined;
  /** Fixture of the default world: `standard` (the default), `empty`, `large`, or a file path. */
  readonly fixture?: string | undefined;
  /** Settings of the deployment that replace those of the fixture. */
  readonly settings?: Partial<Settings> | undefined;
  /**
   * Scenarios to load: the name of a built-in scenario, a file path, the scenario itself, or a list of these.
   */
  readonly scenario?: string | Scenario | readonly (string | Scenario)[] | undefined;
  /** An integer. Defaults to 1. */
  readonly seed?: number | undefined;
  /** Start of the virtual clock: ISO 8601 timestamp or Date. Defaults to the real time. */
  readonly now?: string | Date | undefined;
  /** `realtime` (the default), `manual`, or a rate in virtual seconds per real second. */
  readonly clock?: 'manual' | 'realtime' | number | undefined;
  /** Defaults to `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Quirks that replace those of the dialect. */
  readonly quirks?: Partial<Quirks> | undefined;
  /**
   * Set of operations that the API serves: the whole platform (`extended`, the default), or only the 21 endpoints
   * of its published document.
   */
  readonly surface?: Surface | undefined;
  /** Directory in which the worlds are stored. If unset, they are lost when the simulator closes. */
  readonly data?: string | undefined;
  /**
   * Durability of a change when its response is sent. With `kernel`, the default, it survives the end of the process.
   * With `disk`, it also survives a power failure.
   */
  readonly dataFlush?: 'kernel' | 'disk' | undefined;
  /**
   * Maximum number of entries in the timeline of each world. Defaults to 10,000. With 0, worlds have no timeline, and
   * stale reads return the current state.
   */
  readonly timelineEntries?: number | undefined;
  /** Maximum memory of the timeline and the journal of each world, in bytes. Defaults to 64 MiB. The journal may have at least 16 MiB. */
  readonly timelineBytes?: number | undefined;
  /** Names of headers that bundles leave out, besides those that the journal leaves out. One text with commas between. */
  readonly redact?: string | undefined;
  /**
   * TLS of the API. `auto` creates a certificate authority (see `simulator.ca`). `CERT,KEY` names the files of a
   * certificate and its key. Defaults to no TLS.
   */
  readonly tls?: string | undefined;
  /** Base URL of links in responses. Defaults to the URL of the request. */
  readonly publicUrl?: string | undefined;
  /** Bearer token that clients of the control plane must send. If unset, they need no token. */
  readonly controlToken?: string | undefined;
  /** File of named tokens for the control plane, with rights and limits. */
  readonly controlTokens?: string | undefined;
  /** Whether the control plane uses TLS too, with the certificate of `tls`. Defaults to false. */
  readonly controlTls?: boolean | undefined;
  /** Deletes worlds that were unused for this long, such as `PT8H` or `30m`. If unset, worlds stay. */
  readonly worldTtl?: string | undefined;
  /**
   * URL of the PostgreSQL database of a fleet, such as `postgres://user:secret@host/database`. The simulator joins the fleet as a
   * replica, and each `World` follows its world to other replicas. Requires `advertiseUrl` and `listen`.
   */
  readonly fleet?: string | undefined;
  /** Root URL of this simulator's API, as the other replicas call it. Its port is the default of `port`; `controlPort` is the next one. */
  readonly advertiseUrl?: string | undefined;
  /**
   * Host names that the control plane accepts besides localhost and IP addresses. Either a list, or one text with
   * commas between the names.
   */
  readonly controlHosts?: string | readonly string[] | undefined;
  /** Whether the control plane serves the console, a page for people. Defaults to true. */
  readonly console?: boolean | undefined;
  /** Format of the log on standard output. Defaults to `silent`. */
  readonly log?: 'silent' | 'json' | 'pretty' | undefined;
  /** Whether the log has a line for each exchange. Defaults to false. */
  readonly logRequests?: boolean | undefined;
}

/** Options that the command line lacks, or expects in another form. */
const OWN = ['listen', 'settings', 'quirks', 'scenario'];
/** Options that only the command line has. */
const NOT_HERE = new Set(['bundle', 'quirk', 'readyFile', 'report', 'watch']);
const DEFAULTS = { log: 'silent' } as const;

/** Parses the options. The same options exist on the command line. Throws a UsageError if an option is invalid. */
export function configOf(options: SimulatorOptions): Config {
  refuseUnknown(asObject('the options', options));
  const { listen = true, quirks = {}, settings, scenario = [] } = options;
  if (typeof listen !== 'boolean') throw new UsageError(`listen: ${notExpected('true or false', listen)}`);
  if (settings !== undefined) asObject('settings', settings);
  if (!listen && options.fleet !== undefined)
    throw new UsageError('listen: expected true with fleet, because replicas call each other');
  const ports = ownPorts(
    options.advertiseUrl === undefined ? {} : { advertiseUrl: options.advertiseUrl },
    {},
  );
  const given = Object.entries({ ...DEFAULTS, ...ports, ...withoutUndefined(options) }).filter(
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
    ...(options.fleet !== undefined && { forwards: true }),
    scenarios: scenariosOf(scenario),
    ...(settings !== undefined && { settings: readInput(settingsFormat, withoutUndefined(settings)) }),
  });
}

/** Returns a copy without the members whose value is `undefined`, because such members count as missing. */
export function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}

/**
 * Throws a UsageError if a value is not an object. Without this check, the value would count as an empty object.
 * `what` names the value in the message.
 */
export function asObject<T extends object>(what: string, value: T): T {
  if (!isObject(value)) throw new UsageError(`${what}: ${notExpected('an object', value)}`);
  return value;
}

/**
 * Returns the text that an option would have on the command line. Throws a UsageError for objects and lists, because
 * their text might be taken for a name.
 */
function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (name === 'controlHosts' && Array.isArray(value))
    return value.map((each) => textOf(name, each)).join(',');
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw new UsageError(`${name}: ${notExpected(expectedOf(name), value)}`);
}

/**
 * Checks the scenarios. Returns names and file paths unchanged. In a list, an unnamed scenario object is named after
 * its position, such as `scenario-2`; the first one gets the default name.
 */
function scenariosOf(scenario: unknown): Config['scenarios'] {
  if (!Array.isArray(scenario)) return [scenarioAt('$.scenario', scenario)];
  return (scenario as readonly unknown[]).map((each, at) => scenarioAt(`$.scenario[${at}]`, each, at));
}

function scenarioAt(path: string, scenario: unknown, at = 0): string | NamedScenario {
  if (typeof scenario === 'string') return scenario;
  if (isObject(scenario))
    return scenarioOf(copyOf(at === 0 ? scenario : { name: `scenario-${at + 1}`, ...scenario }), path);
  const expected = 'the name of a scenario, a file or the scenario itself, or a list of them';
  throw new UsageError(`scenario: ${notExpected(expected, scenario)}`);
}

/**
 * Describes the valid values of an option, for error messages. Every option refuses an empty string, and its error
 * contains the description.
 */
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

/**
 * Formats a date as an ISO 8601 timestamp. An invalid date becomes `Invalid Date`, which a later check refuses.
 */
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
