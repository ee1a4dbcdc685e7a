/** The values of a header or query parameter: several where it was sent several times. */
export type Values = string | readonly string[] | undefined;

/** One call of the platform's API: what a match is held against. */
export interface Call {
  /** Absent where no operation has this path and method. */
  readonly operation?: { readonly id: string; readonly number?: string } | undefined;
  /** As it was sent, in capitals. */
  readonly method: string;
  /** Below the base path, as it was sent, without its query. */
  readonly path: string;
  /** A parameter of the query. */
  parameter(name: string): Values;
  /** A header of the request, by its name in small letters. */
  header(name: string): Values;
  /** Who calls; absent for a call without a key. */
  readonly publicKey?: string | undefined;
  /** How often the same request has been sent so far, this time included. */
  readonly attempt?: number;
  /** Of the reply; absent while there is none. */
  readonly status?: number | undefined;
  /** The ids of the fault rules that were carried out on it. */
  readonly faults?: readonly string[];
}
