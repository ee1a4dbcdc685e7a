import {
  anything,
  byKind,
  constant,
  described,
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
export const BUNDLE_VERSION = 2;

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
  format: described(string, 'Always `understudy-bundle`.'),
  version: described(whole(1), 'Version of the format.'),
  program: described(string, 'Version of the program.'),
  world: described(string, 'Name of the world.'),
  seed: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  start: described(string, 'Virtual time of the first entry.'),
  surface: oneOf('documented', 'extended'),
  quirks: mapOf(string),
  settings: mapOf(anything),
  clock,
  ownKeys: described(list(keyPair), 'Key pairs that reach only this world.'),
  options: object({ publicUrl: optional(string), isTls: flag, redactedHeaders: list(string) }),
  from: described(whole(0), 'Number of the first timeline entry.'),
  last: described(whole(0), 'Number of the last timeline entry.'),
  droppedCalls: optional(
    described(
      whole(1),
      'Number of the oldest calls and actions that the journal no longer had. Unset if none is missing.',
    ),
  ),
  written: described(string, 'Real time at which the bundle was written.'),
  stateHash: optional(described(string, 'Hash of the final state. Unset for large worlds.')),
  files: described(
    mapOf(object({ bytes: whole(0), sha256: string })),
    'SHA-256 and length of each other file.',
  ),
});

const fired = object({ at: string, behaviour: string, collection: string, id: string });

/** A line of `timeline.jsonl`. */
export const timelineLineSchema = object({
  n: whole(0),
  at: described(string, 'Virtual time, with milliseconds.'),
  real: described(number(), 'Real time in milliseconds.'),
  cause: object({
    kind: oneOf(...CAUSE_KINDS),
    id: optional(whole(1)),
    text: string,
    fired: optional(list(fired)),
    firedCount: optional(whole(0)),
  }),
  change: described(anything, 'Difference from the state after the previous entry.'),
});

const body = object({
  text: optional(string),
  base64: optional(string),
  bytes: described(whole(0), 'Length of the whole body.'),
  isCut: optional(described(flag, 'Whether only the beginning is here.')),
  kept: optional(described(whole(0), 'Length of the beginning. Unset in format 1: 8192 bytes.')),
  checksum: optional(
    described(string, 'CRC-32 of the whole body, if only the beginning is here. Unset in format 1.'),
  ),
});

const head = {
  id: whole(1),
  entry: optional(described(whole(0), 'Number of the timeline entry.')),
  at: string,
  real: number(),
  closed: optional(number()),
  method: string,
  status: optional(whole(100, 999)),
  request: optional(body),
  isRedacted: optional(
    described(flag, 'Whether secrets of the request were left out, so that it cannot be sent again.'),
  ),
};

/** A line of `journal.jsonl` about a call to the API. */
export const exchangeLineSchema = object({
  kind: constant('exchange'),
  ...head,
  after: described(whole(0), 'Number of the last timeline entry when the request arrived.'),
  url: string,
  headers: described(list(string), 'Header names and values alternate.'),
  remoteAddress: string,
  publicKey: optional(described(string, 'Public key of the caller, if its digest was correct.')),
  ending: oneOf('answered', 'lost'),
  replyHead: optional(described(string, 'Status line and headers. Unset if nothing was sent.')),
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
