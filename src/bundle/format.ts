import {
  anything,
  byKind,
  constant,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  mapOf,
  string,
  whole,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { CAUSE_KINDS } from '../simulator/timeline/cause.js';

/** Identifies a bundle, and the version of its format. */
export const BUNDLE_FORMAT = 'understudy-bundle';
export const BUNDLE_VERSION = 1;

/** The files in a bundle, besides the scenarios. */
export const FILES = {
  manifest: 'manifest.json',
  origin: 'origin.json',
  timeline: 'timeline.jsonl',
  journal: 'journal.jsonl',
  rules: 'rules.json',
  verdicts: 'verdicts.json',
} as const;

const keyPair = object({ keyId: string, publicKey: string, privateKey: string });
const clock = object({ rate: number(), isRunning: flag });

/** `manifest.json`: where the bundle comes from, and how to start its world again. */
export const manifestSchema = object({
  format: string,
  version: whole(1),
  /** Version of the program. */
  program: string,
  /** Name of the world. */
  world: string,
  seed: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  /** Virtual time of the first entry. */
  start: string,
  surface: oneOf('documented', 'extended'),
  quirks: mapOf(string),
  settings: mapOf(anything),
  clock,
  /** Key pairs that reach only this world. */
  ownKeys: list(keyPair),
  options: object({ publicUrl: optional(string), isTls: flag, redactedHeaders: list(string) }),
  /** Numbers of the first and the last timeline entry. */
  from: whole(0),
  last: whole(0),
  /** Real time at which the bundle was written. */
  written: string,
  /** Hash of the final state. Unset for large worlds. */
  stateHash: optional(string),
  /** SHA-256 and length of each other file. */
  files: mapOf(object({ bytes: whole(0), sha256: string })),
});

const fired = object({ at: string, behaviour: string, collection: string, id: string });

/** A line of `timeline.jsonl`. */
export const timelineLineSchema = object({
  n: whole(0),
  /** Virtual time, with milliseconds. */
  at: string,
  /** Real time in milliseconds. */
  real: number(),
  cause: object({
    kind: oneOf(...CAUSE_KINDS),
    id: optional(whole(1)),
    text: string,
    fired: optional(list(fired)),
    firedCount: optional(whole(0)),
  }),
  /** Difference from the state after the previous entry. */
  change: anything,
});

const body = object({
  text: optional(string),
  base64: optional(string),
  /** Length of the whole body. */
  bytes: whole(0),
  /** Whether only the beginning is here. */
  isCut: optional(flag),
});

const head = {
  id: whole(1),
  /** Number of the timeline entry. */
  entry: optional(whole(0)),
  at: string,
  real: number(),
  closed: optional(number()),
  method: string,
  status: optional(whole(100, 999)),
  request: optional(body),
  /** Whether secrets of the request were left out, so that it cannot be sent again. */
  isRedacted: optional(flag),
};

/** A line of `journal.jsonl` about a call to the API. */
export const exchangeLineSchema = object({
  kind: constant('exchange'),
  ...head,
  /** Number of the last timeline entry when the request arrived. */
  after: whole(0),
  url: string,
  /** Header names and values alternate. */
  headers: list(string),
  remoteAddress: string,
  /** Public key of the caller, if its digest was correct. */
  publicKey: optional(string),
  ending: oneOf('answered', 'lost'),
  /** Status line and headers. Unset if nothing was sent. */
  replyHead: optional(string),
  reply: optional(body),
  rules: optional(list(anything)),
});

/** A line of `journal.jsonl` about an action of a tester. */
export const actionLineSchema = object({
  kind: constant('control'),
  ...head,
  path: string,
  reply: optional(body),
});

/** A line of `journal.jsonl`. */
export const journalLineSchema = byKind('kind', [exchangeLineSchema, actionLineSchema]);

export interface Manifest extends Infer<typeof manifestSchema> {}
export interface TimelineLine extends Infer<typeof timelineLineSchema> {}
export interface BodyLine extends Infer<typeof body> {}
export interface ExchangeLine extends Infer<typeof exchangeLineSchema> {}
export interface ActionLine extends Infer<typeof actionLineSchema> {}
export type JournalLine = ExchangeLine | ActionLine;
