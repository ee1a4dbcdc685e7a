import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { decimalsOf } from './decimal.js';

/** Maximum length of a point in bytes. */
export const POINT_BYTES_MAX = 96;
const OPEN = '{"timestamp":"';
const VALUE = ascii('Z","value":');
const NULL = ascii('null');
const [ZERO, POINT, COMMA, CLOSE, COLON] = [0x30, 0x2e, 0x2c, 0x7d, 0x3a];
const BILLION = 1e9;
const MILLION = 1e6;
const THREE_DIGITS = threeDigits();

/** Writes points as JSON bytes. Building strings would take longer than computing the values. */
export class PointWriter {
  private readonly bytes: Uint8Array;
  private length = 0;
  private day = Number.NaN;
  /** Beginning of a point as text, up to the hour. It is computed once per day. */
  private opening: Uint8Array = new Uint8Array(0);

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Whether the buffer has room for one more point. */
  get hasRoom(): boolean {
    return this.length + POINT_BYTES_MAX <= this.bytes.length;
  }

  /** The bytes that were written so far. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Writes a point. A NaN is written as null. */
  write(instant: Instant, value: number, isFirst: boolean): void {
    if (!isFirst) this.put(COMMA);
    this.putInstant(instant);
    this.putAll(VALUE);
    if (value > 0) this.putNumber(value);
    else if (Number.isNaN(value)) this.putAll(NULL);
    else this.put(ZERO);
    this.put(CLOSE);
  }

  private put(byte: number): void {
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  private putAll(text: Uint8Array): void {
    const { bytes, length } = this;
    // For texts of about ten bytes, a loop with an index is faster than an iterator or `Uint8Array.set`.
    for (let at = 0; at < text.length; at += 1) bytes[length + at] = text[at] ?? 0;
    this.length = length + text.length;
  }

  private putInstant(instant: Instant): void {
    const time = instant % DAY_MS;
    if (instant - time !== this.day) {
      this.day = instant - time;
      this.opening = ascii(OPEN + new Date(this.day).toISOString().slice(0, 11));
    }
    this.putAll(this.opening);
    this.putTwo(Math.floor(time / HOUR_MS));
    this.put(COLON);
    this.putTwo(Math.floor(time / MINUTE_MS) % 60);
    this.put(COLON);
    this.putTwo(Math.floor(time / SECOND_MS) % 60);
    const millisecond = time % SECOND_MS;
    if (millisecond === 0) return;
    this.put(POINT);
    this.putDigits(millisecond, 3);
  }

  private putTwo(value: number): void {
    const tens = (value / 10) | 0;
    this.put(ZERO + tens);
    this.put(ZERO + value - 10 * tens);
  }

  /** Writes a number with `decimalsOf(value)` decimals, without trailing zeros. */
  private putNumber(value: number): void {
    const decimals = decimalsOf(value);
    if (decimals === 0) this.putWhole(Math.round(value));
    else if (decimals === 12) this.putSmall(Math.round(value * 1e12));
    else this.putMixed(value, decimals, decimals === 3 ? 1e3 : BILLION);
  }

  private putMixed(value: number, digits: number, power: number): void {
    const units = Math.round(value * power);
    const whole = Math.floor(units / power);
    this.putWhole(whole);
    this.putFraction(units - whole * power, digits);
  }

  private putFraction(fraction: number, digits: number): void {
    if (fraction === 0) return;
    this.put(POINT);
    this.putDigits(fraction, digits);
    this.dropZeros();
  }

  /** Writes a number below 0.01. `units` is the number in units of 1e-12. */
  private putSmall(units: number): void {
    this.put(ZERO);
    if (units === 0) return;
    this.put(POINT);
    const millionths = Math.floor(units / MILLION);
    this.putDigits(millionths, 6);
    this.putDigits(units - millionths * MILLION, 6);
    this.dropZeros();
  }

  private putWhole(value: number): void {
    const high = Math.floor(value / BILLION);
    if (high > 0) {
      this.putWhole(high);
      this.putDigits(value - high * BILLION, 9);
      return;
    }
    let digits = 1;
    for (let limit = 10; value >= limit; limit *= 10) digits += 1;
    this.putDigits(value, digits);
  }

  /**
   * Writes the last `digits` digits of a whole number below 2³¹, with leading zeros, three digits at a time.
   */
  private putDigits(value: number, digits: number): void {
    const { bytes, length } = this;
    let rest = value | 0;
    let to = length + digits;
    for (; to - 3 >= length; to -= 3) {
      const thousands = (rest / 1_000) | 0;
      const three = 3 * (rest - 1_000 * thousands);
      bytes[to - 3] = THREE_DIGITS[three] ?? ZERO;
      bytes[to - 2] = THREE_DIGITS[three + 1] ?? ZERO;
      bytes[to - 1] = THREE_DIGITS[three + 2] ?? ZERO;
      rest = thousands;
    }
    for (to -= 1; to >= length; to -= 1) {
      const tens = (rest / 10) | 0;
      bytes[to] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.length = length + digits;
  }

  private dropZeros(): void {
    while (this.bytes[this.length - 1] === ZERO) this.length -= 1;
  }
}

/** Returns the texts `000` to `999`, one after the other. */
function threeDigits(): Uint8Array {
  const digits = new Uint8Array(3_000);
  for (let value = 0, at = 0; value < 1_000; value += 1) {
    for (const unit of [100, 10, 1]) {
      digits[at] = ZERO + (Math.floor(value / unit) % 10);
      at += 1;
    }
  }
  return digits;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
