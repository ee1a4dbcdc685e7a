import {
  above,
  anything,
  byKind,
  constant,
  described,
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  mapOf,
  string,
  text,
  whole,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { KEY_REFUSALS } from '../journal/keyRefusal.js';
import { WORLD_NAME } from '../simulator/openWorld.js';
import { CAUSE_KINDS } from '../simulator/timeline/cause.js';
import { RATE_MAX } from '../world/clockSetting.js';
import { COMMAND } from './runFormat.js';
import { SECRETS } from './secretForms.js';
import { base64Text, count, crc32Text, methodText, realTime, sha256Text, timeText } from './forms.js';

/** Identifies a bundle, and the version of its format. */
export const BUNDLE_FORMAT = 'understudy-bundle';
export const BUNDLE_VERSION = 3;

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
const statistics = object({ matched: count(), drawn: count(), injected: count() });
const clock = object({ rate: above(0, RATE_MAX), isRunning: flag });

/** `manifest.json`: where the bundle comes from, and how to start its world again. */
export const manifestSchema = object({
  format: described(string, 'Always `understudy-bundle`.'),
  version: described(whole(1), 'Version of the format.'),
  program: described(text('a version', /^[\w.+-]{1,64}$/), 'Version of the program.'),
  world: described(text('the name of a world', WORLD_NAME), 'Name of the world.'),
  seed: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  start: described(timeText, 'Virtual time of the first entry.'),
  surface: oneOf('documented', 'extended'),
  quirks: mapOf(string),
  settings: mapOf(anything),
  clock,
  ownKeys: described(list(keyPair), 'Key pairs that reach only this world.'),
  options: object({ publicUrl: optional(string), isTls: flag, redactedHeaders: list(string) }),
  secrets: optional(
    described(
      oneOf(...SECRETS),
      '`replaced`: states have other texts of the same length and kind in place of secrets, except for the private keys of API keys. `kept`, or unset: they have the secrets.',
    ),
  ),
  checkpoints: optional(
    described(list(string), 'Names of the checkpoints that the world had at the first entry.'),
  ),
  counts: optional(
    described(
      mapOf(statistics),
      'Counts of fault rules that were not zero at the first entry, by the id of the rule.',
    ),
  ),
  from: described(count(), 'Number of the first timeline entry.'),
  last: described(count(), 'Number of the last timeline entry.'),
  droppedCalls: optional(
    described(
      count(1),
      'Number of the oldest calls and actions that the journal no longer had. Unset if none is missing.',
    ),
  ),
  written: described(timeText, 'Real time at which the bundle was written.'),
  command: optional(described(string, COMMAND)),
  exitCode: optional(
    described(integer, 'Exit code of the command of `exec`. If it is there, the run was over.'),
  ),
  outcome: optional(
    described(
      object({ test: string, passed: flag, message: optional(string) }),
      'Outcome of the test that used the world, as the test has reported it.',
    ),
  ),
  stateHash: optional(described(sha256Text, 'Hash of the final state. Unset for large worlds.')),
  files: described(
    mapOf(object({ bytes: count(), sha256: sha256Text })),
    'SHA-256 and length of each other file.',
  ),
});

const fired = object({ at: timeText, behaviour: string, collection: string, id: string });

/** A line of `timeline.jsonl`. */
export const timelineLineSchema = object({
  n: count(),
  at: described(timeText, 'Virtual time, with milliseconds.'),
  real: described(realTime, 'Real time in milliseconds.'),
  cause: object({
    kind: oneOf(...CAUSE_KINDS),
    id: optional(count(1)),
    text: string,
    fired: optional(list(fired)),
    firedCount: optional(count()),
    since: optional(
      count(),
      'Id of the last call or action in the journal before a scenario was loaded. Unset before format 3.',
    ),
    advance: optional(
      object({
        from: described(timeText, 'Virtual time at which the advance began.'),
        to: described(timeText, 'Virtual time at which it ends at the latest.'),
        isOpen: described(flag, 'Whether it was under way while the next entries were added.'),
      }),
      'The advance that let the time pass. Unset if a running clock did, and before format 3.',
    ),
  }),
  change: described(anything, 'Difference from the state after the previous entry.'),
});

const body = object({
  text: optional(string),
  base64: optional(base64Text),
  bytes: described(count(), 'Length of the whole body.'),
  isCut: optional(described(flag, 'Whether only the beginning is here.')),
  kept: optional(described(count(), 'Length of the beginning. Unset in format 1: 8192 bytes.')),
  checksum: optional(
    described(crc32Text, 'CRC-32 of the whole body, if only the beginning is here. Unset in format 1.'),
  ),
});

const head = {
  id: count(1),
  entry: optional(described(count(), 'Number of the timeline entry.')),
  at: timeText,
  real: realTime,
  closed: optional(realTime),
  method: methodText,
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
  after: described(count(), 'Number of the last timeline entry when the request arrived.'),
  judged: optional(
    described(
      count(),
      'Number of the last timeline entry when the fault rules were evaluated, if entries were added or the clock ran since the arrival.',
    ),
  ),
  judgedAt: optional(
    described(timeText, 'Virtual time when the fault rules were evaluated, if `judged` is set.'),
  ),
  url: string,
  headers: described(list(string), 'Header names and values alternate.'),
  remoteAddress: string,
  publicKey: optional(described(string, 'Public key of the caller, if its digest was correct.')),
  keyRefusal: optional(described(oneOf(...KEY_REFUSALS), 'Why the credentials were not accepted.')),
  ending: described(
    oneOf('answered', 'lost', 'open'),
    '`lost`: the connection closed before the whole reply was sent. `open`: the call had not ended when the bundle was written.',
  ),
  replyHead: optional(described(string, 'Status line and headers. Unset if nothing was sent.')),
  reply: optional(body),
  rules: optional(list(anything)),
});

/** A line of `journal.jsonl` about an action of a tester. */
export const actionLineSchema = object({
  kind: constant('control'),
  ...head,
  path: string,
  query: optional(described(string, 'The query of the request, with its question mark.')),
  isLost: optional(described(flag, 'Whether the client disconnected before it had the reply.')),
  reply: optional(body),
});

/** The part of `rules.json` that a world shows again. */
export const rulesSchema = list(
  object({ id: string, statistics: optional(statistics) }, { hasOthers: true }),
);

/** The part of `verdicts.json` that a replay compares, and that a world shows again. */
export const verdictsSchema = object(
  {
    verdicts: optional(
      list(
        object(
          {
            status: optional(string),
            title: optional(string),
            scenario: optional(string),
            where: optional(string),
            message: optional(string),
          },
          { hasOthers: true },
        ),
      ),
    ),
  },
  { hasOthers: true },
);

/** A line of `journal.jsonl`. */
export const journalLineSchema = byKind('kind', [exchangeLineSchema, actionLineSchema]);

export interface Manifest extends Infer<typeof manifestSchema> {}
export interface TimelineLine extends Infer<typeof timelineLineSchema> {}
export interface BodyLine extends Infer<typeof body> {}
export interface ExchangeLine extends Infer<typeof exchangeLineSchema> {}
export interface ActionLine extends Infer<typeof actionLineSchema> {}
export type JournalLine = ExchangeLine | ActionLine;
