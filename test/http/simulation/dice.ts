import { stream, type Random } from '../../../src/world/random.js';

/** Seeded chance: the same seed, the same throws. */
export class Dice {
  private readonly next: Random;

  constructor(...names: readonly [seed: number, ...names: string[]]) {
    const [seed, ...rest] = names;
    this.next = stream(seed, 'simulation', ...rest);
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return this.maybe(list) as T;
  }

  /** One of a list that may be empty. */
  maybe<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Some of a list, in its order. */
  some<T>(list: readonly T[], probability = 0.5): readonly T[] {
    return list.filter(() => this.chance(probability));
  }

  /** A name, as often as its weight says. */
  byWeight<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? this.pick(names);
  }

  /** As often between 1 and 10 as between 10 and 100. */
  scale(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.next());
  }
}
