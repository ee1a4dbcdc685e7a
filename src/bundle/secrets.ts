import { SECRET_REPLIES } from '../contract/secrets.gen.js';
import type { JournalEntry } from '../journal/journal.js';
import { withSecrets, type Hide } from '../journal/redact.js';
import { isObject } from '../schema/scalars.js';
import { omit } from '../world/omit.js';
import type { AutomationConfig } from '../world/tables/automationConfigs.js';
import type { ManagedProcess } from '../world/tables/managedProcesses.js';
import type { Row } from '../world/tree/row.js';
import { TABLE_NAMES, tableOf, type TableName, type Tables, type World } from '../world/world.js';
import type { JournalLine } from './format.js';
import type { Secrets } from './secretForms.js';
import { ReplacedDigests, withMaskedDigests } from './replacedDigests.js';
import { replacement } from './replacement.js';

/** The key pairs of a world stay: a replay signs with them, and they open simulated worlds only. */
const PAIRS: TableName = 'keys';
const PROCESSES: TableName = 'managedProcesses';
const PRIVATE_KEY = 'privateKey';
/** A text that stands for a secret. */
const MASK = /^$|^\*{4,}.{0,4}$|^\[redacted\]$|^<redacted>$/i;
/** Names of secrets whose last characters replies and notifications show. */
const SHOWN_AT_END =
  /^(apiToken|licenseKey|notificationToken|readToken|writeToken|serviceKey|url)$|(ApiKey|WebhookUrl)$/i;
const AGENT_KEY = /^[0-9a-f]{32}$/;
const SHOWN_CHARACTERS = 4;
/** Number of texts that are tried. Secrets of one or two characters have few replacements. */
const TRIES_MAX = 100;

/** Replaces the secrets in what a bundle has of one or more worlds. A secret becomes the same text everywhere. */
export class SecretReplacer {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly digests = new ReplacedDigests();

  constructor(readonly mode: Secrets) {}

  /** Returns a row without its secrets: the same row if it has none. */
  row(table: TableName, row: Row): Row {
    if (this.mode === 'kept') return row;
    if (table === PROCESSES) return this.digests.in(row as unknown as ManagedProcess);
    return rowWith(table, row, this.replace);
  }

  /** Prepares the rows of a state or of a change. Rows of one table depend on those of another. */
  prepare(configurations: Iterable<Row>): void {
    if (this.mode === 'kept') return;
    for (const row of configurations)
      this.digests.add(row as AutomationConfig, this.row('automationConfigs', row) as AutomationConfig);
  }

  /** Returns a JSON value without its secrets. */
  value<Value>(value: Value): Value {
    return this.mode === 'kept' ? value : (withSecrets(value, this.replace) as Value);
  }

  /**
   * Returns a line of the journal without the checksum of a long body that may contain secrets: a replay has others, and a checksum
   * would confirm a guess.
   */
  line(line: JournalLine, entry: JournalEntry): JournalLine {
    const { reply } = line;
    if (this.mode === 'kept' || reply?.checksum === undefined || !mayShowSecret(entry)) return line;
    return { ...line, reply: omit(reply, 'checksum') };
  }

  private readonly replace: Hide = (secret, name = '') => {
    if (MASK.test(secret) || name === PRIVATE_KEY) return secret;
    const isShown = SHOWN_AT_END.test(name) || AGENT_KEY.test(secret);
    const shown = isShown && secret.length > 2 * SHOWN_CHARACTERS ? SHOWN_CHARACTERS : 0;
    const key = `${shown}/${secret}`;
    const made = this.known.get(key) ?? this.fresh(secret, secret.length - shown);
    this.known.set(key, made);
    return made;
  };

  /** Returns a new text in place of the first `length` characters. It follows from the number of secrets so far alone. */
  private fresh(secret: string, length: number): string {
    let made = secret;
    for (let again = 0; again < TRIES_MAX && (made === secret || this.taken.has(made)); again += 1)
      made = replacement(secret.slice(0, length), this.known.size * TRIES_MAX + again) + secret.slice(length);
    this.taken.add(made);
    return made;
  }
}

function mayShowSecret(entry: JournalEntry): boolean {
  if (entry.kind === 'control') return entry.path.startsWith('state/');
  return entry.operation === undefined || SECRET_REPLIES.has(entry.operation.id);
}

function rowWith(table: TableName, row: Row, hide: Hide): Row {
  if (table === PAIRS) return row;
  return withSecrets(withOwnSecrets(table, row, hide), hide) as Row;
}

/** Replaces the secrets that only their place in the table tells. */
function withOwnSecrets(table: TableName, row: Row, hide: Hide): Row {
  const members = row as Row & { readonly tokens?: readonly string[]; readonly settings?: unknown };
  if (table === 'migrationLinks' && members.tokens)
    return { ...row, tokens: members.tokens.map((token) => hide(token, 'tokens')) } as Row;
  const { settings } = members;
  if (table !== 'integrations' || !isObject(settings) || typeof settings.url !== 'string') return row;
  return { ...row, settings: { ...settings, url: hide(settings.url, 'url') } } as Row;
}

const MASKED = '[redacted]';
const masked = new WeakMap<World, World>();

/** Returns a world with the same mask in place of each secret, so that worlds that differ in their secrets alone are the same. */
export function withMaskedSecrets(world: World): World {
  const known = masked.get(world);
  if (known !== undefined) return known;
  const mask: Hide = (secret, name) => (name === PRIVATE_KEY ? secret : MASKED);
  const made = {
    ...world,
    ...Object.fromEntries(TABLE_NAMES.map((name) => [name, maskedTable(world, name, mask)])),
  };
  masked.set(world, made);
  return made;
}

function maskedRow(table: TableName, row: Row, mask: Hide): Row {
  if (table === PROCESSES) return withMaskedDigests(row as unknown as ManagedProcess, MASKED);
  return rowWith(table, row, mask);
}

function maskedTable(world: Tables, name: TableName, mask: Hide): unknown {
  const table = tableOf(world, name);
  let changed = table;
  for (const row of table.all()) {
    const shown = maskedRow(name, row, mask);
    if (shown !== row) changed = changed.put(shown);
  }
  return changed;
}
