import { areSame } from '../reply/areSame.js';
import { cachedJson } from '../reply/cachedJson.js';

/** So many rows' presentations are kept in each of two generations: 20 MB of them, however many rows are read. */
const GENERATION_SIZE = 5_000;

/** What a row was presented as, and what else that depended on. */
interface Presentation<Rest, Presented> {
  readonly rest: Rest;
  readonly presented: Presented;
}

/**
 * A presenter that gives the same object for a row, and so the same ready JSON, as long as all else that it depends on
 * is the same. Rows never change, so most of what is read was presented before.
 */
export function remembering<Row extends object, Rest extends readonly unknown[], Presented extends object>(
  present: (row: Row, ...rest: Rest) => Presented,
): (row: Row, ...rest: Rest) => Presented {
  const memory = new Generations<Row, Presentation<Rest, Presented>>();
  return (row, ...rest) => {
    const known = memory.get(row);
    if (known !== undefined && areSame(known.rest, rest)) return known.presented;
    const presented = cachedJson(present(row, ...rest));
    memory.set(row, { rest, presented });
    return presented;
  };
}

/** A memory that is bounded without counting who was used when: what is asked for moves on to the younger generation. */
class Generations<Key extends object, Value> {
  #younger = new WeakMap<Key, Value>();
  #older = new WeakMap<Key, Value>();
  #size = 0;

  get(key: Key): Value | undefined {
    const value = this.#younger.get(key);
    if (value !== undefined) return value;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#size >= GENERATION_SIZE) {
      this.#older = this.#younger;
      this.#younger = new WeakMap();
      this.#size = 0;
    }
    if (!this.#younger.has(key)) this.#size += 1;
    this.#younger.set(key, value);
  }
}
