import { isObject } from '../../schema/scalars.js';
import type { Vocabulary } from './vocabulary.js';

/** Matches texts that are constants of a platform, such as `REPLICA_SET`, and not data of its users. */
const CONSTANT = /^[A-Z][A-Z0-9_]{1,63}$/;
/** Matches names that programs choose for members. */
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_]{0,63}$/;
const MEMBERS_MAX = 8;

type Members = Vocabulary['members'];

/**
 * Describes a value without its data: its type, the form of a text, and the names of members that the contract knows.
 */
export function shapeOf(value: unknown, members: Members, depth = 2): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return shapeOfText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a fraction';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const [first] = value as readonly unknown[];
    return value.length === 0 || depth === 0
      ? `an array of ${value.length}`
      : `[${shapeOf(first, members, depth - 1)}, …]`;
  }
  if (!isObject(value)) return 'nothing';
  const entries = Object.entries(value);
  if (depth === 0) return `an object with ${entries.length} members`;
  const shown = entries
    .slice(0, MEMBERS_MAX)
    .map(([name, each]) => `${nameOf(name, members)}: ${shapeOf(each, members, depth - 1)}`);
  return `{${[...shown, ...(entries.length > MEMBERS_MAX ? ['…'] : [])].join(', ')}}`;
}

/** Returns a text if it is a constant, otherwise its form. */
export function constantOrShape(value: unknown, members: Members): string {
  return typeof value === 'string' && CONSTANT.test(value) ? value : shapeOf(value, members);
}

/**
 * Returns the name of a member, or `{name}` if the contract does not have it: it may be data, such as the name of a
 * host.
 */
export function nameOf(name: string, members: Members): string {
  return name === '' || members.has(name) ? name : '{name}';
}

/** Returns the name of a member that the contract does not have, or `{name}` if it may be data, such as an id. */
export function unknownName(name: string): string {
  return IDENTIFIER.test(name) && !/^[0-9a-f]{16,}$/i.test(name) ? name : '{name}';
}

function shapeOfText(text: string): string {
  if (/^[0-9a-f]{24}$|^[0-9a-f]{32}$/i.test(text)) return `${text.length} hexadecimal digits`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return text.replace(/\d/g, '9');
  if (/^https?:\/\//.test(text)) return 'an address';
  if (/^-?\d+(\.\d+)?$/.test(text)) return 'a text of digits';
  return `a text of ${text.length} ${text.length === 1 ? 'character' : 'characters'}`;
}
