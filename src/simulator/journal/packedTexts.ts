import { Buffer } from 'node:buffer';
import { roomFor, type Place } from './slab.js';

/**
 * Texts that are kept for long and seldom read: as bytes outside the heap. Thousands of exchanges with their headers
 * would otherwise be what the garbage collector has most to do with.
 */
export class PackedTexts {
  readonly bytes: number;
  private readonly place: Place;
  private readonly ends: readonly number[];

  constructor(texts: readonly string[]) {
    this.bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    this.place = roomFor(this.bytes);
    const { memory, start } = this.place;
    let at = start;
    this.ends = texts.map((text) => (at += memory.write(text, at)));
  }

  /** The text of a number, which begins where the one before it ends. */
  get(index: number): string {
    const start = index === 0 ? this.place.start : this.ends[index - 1];
    return this.place.memory.toString('utf8', start, this.ends[index]);
  }
}
