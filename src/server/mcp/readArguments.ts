import { readForeignJson } from '../../schema/foreignJson.js';
import { suggestionOf } from '../../schema/nearest.js';
import type { Arguments, Tool } from './tools.js';

/** The arguments of a call, or a sentence about the mistake in them. */
export type ReadArguments = { readonly args: Arguments } | { readonly mistake: string };

/**
 * Reads the arguments of a tool. Finds unknown and missing ones; the control plane checks the values. A body that is
 * JSON as a text becomes JSON, because some agents send objects so.
 */
export function readArguments(tool: Tool, given: Arguments): ReadArguments {
  const { name, inputSchema } = tool;
  const { properties, required } = inputSchema as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const known = Object.keys(properties ?? {});
  const unknown = Object.keys(given).find((each) => !known.includes(each));
  if (unknown !== undefined) {
    const takes = known.length === 0 ? 'no arguments' : known.join(', ');
    return {
      mistake: `${name} has no argument ${unknown}${suggestionOf(unknown, known)}. It takes ${takes}.`,
    };
  }
  const missing = (required ?? []).filter((each) => given[each] === undefined);
  if (missing.length > 0) return { mistake: `${name} needs ${missing.join(' and ')}.` };
  const broken = Object.entries(given).find(([each, value]) => each !== 'body' && hasHalfCharacter(value));
  if (broken !== undefined)
    return { mistake: `${name}: ${broken[0]} has half of a character: a surrogate without its other half.` };
  return { args: typeof given.body === 'string' ? { ...given, body: jsonOf(given.body) } : given };
}

/** Returns whether a text or a list has a lone surrogate, which no address and no command line can contain. */
function hasHalfCharacter(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(hasHalfCharacter)
    : typeof value === 'string' && /\p{Surrogate}/u.test(value);
}

/** Parses a text that is JSON. The control plane reports the mistake in any other text. */
function jsonOf(text: string): unknown {
  try {
    return readForeignJson(text);
  } catch {
    return text;
  }
}
