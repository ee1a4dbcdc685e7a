import { stream, type Random } from '../../../src/world/random.js';

/** Random choices from a seed. The same seed gives the same choices. */
export class Dice {
  private readonly next: Random;

  constructor(...names: readonly [seed: number, ...names: string[]]) {
    const [seed, ...rest] = names;
    this.next = stream(seed, 'simulation', ...rest);
  }

  /** Returns a random whole number from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return this.maybe(list) as T;
  }

  /** Returns a random element, or `undefined` if the list is empty. */
  maybe<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Returns a random part of a list, in its order. Each element is chosen with this probability. */
  some<T>(list: readonly T[], probability = 0.5): readonly T[] {
    return list.filter(() => this.chance(probability));
  }

  /** Returns a random name. Its probability is proportional to its weight. */
  byWeight<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? this.pick(names);
  }

  /** Draws a whole number from a logarithmic scale: as often between 1 and 10 as between 10 and 100. */
  scale(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.next());
  }
}
