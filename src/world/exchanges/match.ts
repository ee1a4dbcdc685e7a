import type { Bounds } from './bounds.js';

/** One of them, or any of several. */
export type OneOrMore<T> = T | readonly T[];

/** A value as it may be written in YAML or JSON; it is compared as text, in which `*` stands for anything. */
export type Pattern = OneOrMore<string | number | boolean>;

/** Which calls are meant: a call has to fit every member that is there, so `{}` means all of them. */
export interface Match {
  /** E-numbers (`E3`) or operationIds (`patchSnapshot`). */
  readonly operation?: OneOrMore<string>;
  readonly method?: OneOrMore<string>;
  /**
   * Below the base path: `*` stands for one segment or a part of one, at the end for all that follows; `**` for any
   * number of segments.
   */
  readonly path?: OneOrMore<string>;
  readonly query?: Readonly<Record<string, Pattern>>;
  /** Whatever the case of their names. */
  readonly headers?: Readonly<Record<string, Pattern>>;
  readonly publicKey?: OneOrMore<string>;
  readonly attempt?: Bounds;
  /** A status, a class such as `5xx`, or bounds; fits no call that has no reply yet. */
  readonly status?: OneOrMore<number | string> | Bounds;
  /** The id of a fault rule that was carried out on the call. */
  readonly fault?: OneOrMore<string>;
}
