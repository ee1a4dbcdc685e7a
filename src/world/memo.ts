/** A cache of at most `size` entries. A new entry replaces the oldest one. */
export class Memo<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  constructor(private readonly size: number) {}

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    const [oldest] = this.#entries.size < this.size ? [] : this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, value);
  }
}
