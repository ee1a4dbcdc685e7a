import { mistakesIn, type Definition } from '../input/validate.js';
import type { Reader } from '../input/json/reader.js';

/** A reader of what schema/scenario.json defines under a name; T is the type generated from that definition. */
export function bySchema<T>(definition: Definition): Reader<T> {
  return (value, path, complain) => {
    const mistakes = mistakesIn(definition, value);
    for (const mistake of mistakes) complain(path + mistake.path.slice(1), mistake.message);
    return mistakes.length === 0 ? (value as T) : undefined;
  };
}
