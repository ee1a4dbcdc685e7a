import type { Contract } from '../../contract/document.js';
import { isObject } from '../../schema/scalars.js';
import { DATABASE_OPTIONS, DATABASE_VALUES } from './databaseOptions.js';

/** A version of software, such as `7.0.14` and `8.0.0-rc1`. */
const VERSION = /^v?\d{1,6}(\.\d{1,6}){0,4}(-(ent|enterprise|rc\d+|alpha\d*|beta\d*|\d+))*$/;
/** The states of processes, agents, clusters, data sets and backups in the periods of our model. */
const STATES = [
  ...['PRIMARY', 'SECONDARY', 'ARBITER', 'RECOVERING', 'STARTUP', 'STARTUP2', 'ROLLBACK', 'STANDALONE'],
  ...[
    'UP',
    'DOWN',
    'REMOVED',
    'AWAITED',
    'UNKNOWN',
    'HEARD',
    'SILENT',
    'ACTIVE',
    'INACTIVE',
    'WRITING',
    'IDLE',
  ],
  ...['STORED', 'NOT_STORED', 'REACHED', 'CUT_OFF'],
];
const COUNTRY = /^[A-Z]{2}$/;

/** The names and values that the vendor has published. Only these stay in an anonymised world. */
export class Published {
  private readonly names = new Set<string>(DATABASE_OPTIONS);
  private readonly constants = new Set<string>([...DATABASE_VALUES, ...STATES]);
  private readonly words: ReadonlySet<string>;

  constructor(contract: Pick<Contract, 'components' | 'paths'>) {
    this.collect(contract.components);
    this.collect(contract.paths);
    this.words = new Set([...this.names].flatMap(wordsOf));
  }

  /** Returns whether a name of a member is that of a setting, and not one that a client has chosen. */
  hasName(name: string): boolean {
    return this.names.has(name);
  }

  /** Returns whether a text is a constant, a version, a country, or a path of published names, such as `net.port`. */
  hasValue(text: string): boolean {
    if (this.constants.has(text) || VERSION.test(text) || COUNTRY.test(text)) return true;
    return text.includes('.') && text.split('.').every((name) => this.names.has(name));
  }

  /** Returns whether all words of a label are in published names. */
  hasWords(text: string): boolean {
    return wordsOf(text).every((word) => this.words.has(word));
  }

  private collect(part: unknown): void {
    if (Array.isArray(part)) {
      for (const item of part) this.collect(item);
      return;
    }
    if (!isObject(part)) return;
    const { properties, enum: values = [], const: value } = part;
    if (isObject(properties)) for (const name of Object.keys(properties)) this.names.add(name);
    for (const each of [values, value].flat()) if (typeof each === 'string') this.constants.add(each);
    for (const [name, other] of Object.entries(part)) if (!/^examples?$/.test(name)) this.collect(other);
  }
}

/** Returns the words of a name or a text in lower case: those of `maxOsVersion` are `max`, `os` and `version`. */
function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^A-Za-z\s.,:;()/_-]+/g) ?? []).map((word) =>
    word.toLowerCase(),
  );
}
