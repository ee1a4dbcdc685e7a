import type { CollectionName, World } from '../../../src/world/world.js';
import { findTarget } from '../../../src/world/targets/findTarget.js';
import { valuesAt } from './paths.js';

/** Bodies that a report has saved, by their names. */
export type Saved = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/**
 * Fills in placeholders, in all texts and names of a value: `{projects/Shop}` is the id of a row, `{config.version}` a part of a saved
 * body. A text that is one placeholder becomes the part itself, whatever its type.
 */
export function filled(value: unknown, world: World, saved: Saved): unknown {
  if (typeof value === 'string') return filledText(value, world, saved);
  if (Array.isArray(value)) return value.map((item) => filled(item, world, saved));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      String(filledText(name, world, saved)),
      filled(member, world, saved),
    ]),
  );
}

function filledText(text: string, world: World, saved: Saved): unknown {
  const whole = /^\{([^{}]+)\}$/.exec(text)?.[1];
  const known = whole === undefined ? undefined : valueOf(whole, world, saved);
  if (known !== undefined) return known[0];
  return text.replace(PLACEHOLDER, (found, name: string) => {
    const values = valueOf(name, world, saved);
    return values === undefined ? found : String(values[0]);
  });
}

/** The value of a placeholder, in a list. Unset if the text only looks like one. Throws if it names nothing. */
function valueOf(name: string, world: World, saved: Saved): readonly unknown[] | undefined {
  const [collection = '', ...row] = name.split('/');
  if (isCollection(collection, world) && row.length > 0)
    return [(findTarget(world, collection, row.join('/')) as { readonly id: string }).id];
  const [head = ''] = name.split('.');
  if (!Object.hasOwn(saved, head)) return undefined;
  const values = valuesAt(saved, name);
  if (values.length === 0) throw new Error(`{${name}} is absent in ${JSON.stringify(saved[head])}`);
  return values;
}

function isCollection(name: string, world: World): name is CollectionName {
  return Object.hasOwn(world, name) && typeof world[name as CollectionName] === 'object';
}
