import type { Schemas } from '../../control/schemas.js';
import { itemOf } from '../../place.js';
import type { Route } from '../../route.js';

type Entry = Schemas['JournalEntry'];
type Cause = Readonly<Record<string, unknown>>;

/** A page where the user can do something about a result. */
export interface WayOut {
  readonly words: string;
  readonly to: Route;
}

/** Why an entry had its result, in one sentence. */
export interface MainReason {
  readonly sentence: string;
  /** A remedy. Unset if there is nothing to do. */
  readonly remedy?: string | undefined;
  readonly ways: readonly WayOut[];
}

/** Returns the reason for the result of an entry. The server says why calls failed. */
export function mainReason(world: string, entry: Entry): MainReason {
  const { kind, why, handshakeOf } = entry;
  if (kind === 'control') return { sentence: controlText(entry), ways: [] };
  if (why !== undefined)
    return { sentence: why.text, remedy: why.remedy, ways: waysOut(world, entry, why.cause ?? {}) };
  if (handshakeOf === undefined) return { sentence: outcomeText(entry), ways: faultWays(world, entry) };
  return {
    sentence: 'This is the challenge of HTTP Digest. The client has answered it.',
    ways: [{ words: `Call #${handshakeOf}`, to: { world, page: 'traffic', item: String(handshakeOf) } }],
  };
}

function controlText({ status = 0, response }: Entry): string {
  if (status < 400) return 'A tester did this on the control plane. It is no call of the client.';
  return `The control plane refused this action: ${detailOf(response) ?? `status ${status}`}`;
}

const ABOUT_KEYS: ReadonlySet<unknown> = new Set([
  ...[
    'noCredentials',
    'otherScheme',
    'unknownKey',
    'keyOfOtherWorld',
    'wrongPrivateKey',
    'accessList',
    'role',
  ],
]);
const ABOUT_PATHS: ReadonlySet<unknown> = new Set(['notSimulated', 'unknownOperation', 'wrongMethod']);

const ABOUT_INPUT: ReadonlySet<unknown> = new Set(['body', 'query', 'refusal', 'dialect']);

/** Returns the pages that a cause leads to. */
function waysOut(world: string, entry: Entry, { detail, ...cause }: Cause): readonly WayOut[] {
  const { operationId } = entry;
  if (detail === 'fault') return faultWays(world, entry);
  if (detail === 'rowRemoved') return [rowBefore(world, cause)];
  if (detail === 'repeated')
    return [{ words: 'The first call', to: { world, page: 'traffic', item: String(cause.first) } }];
  if (ABOUT_KEYS.has(detail))
    return [{ words: 'Show the keys of this world', to: { world, page: 'connection' } }];
  if (ABOUT_PATHS.has(detail))
    return [{ words: 'Look it up in the API reference', to: { page: 'reference' } }];
  if (operationId === undefined || !ABOUT_INPUT.has(detail)) return [];
  return [{ words: `What ${operationId} expects`, to: { page: 'reference', item: operationId } }];
}

function faultWays(world: string, { faults = [] }: Entry): readonly WayOut[] {
  return faults.map(({ rule }) => ({ words: `Open the rule ${rule}`, to: { world, page: 'faults' } }));
}

/** Leads to a removed row at the last moment at which it existed. */
function rowBefore(world: string, { collection, id, entry }: Cause): WayOut {
  const item = itemOf({ collection: String(collection), id: String(id) });
  return { words: 'The row before', to: { world, page: 'platform', item, asOf: String(Number(entry) - 1) } };
}

function outcomeText({ ending, status, publicKey, notes = [] }: Entry): string {
  if (ending === 'open') return 'The platform has not replied yet.';
  const by = publicKey === undefined ? '' : ` The key ${publicKey} was accepted.`;
  return [`The call succeeded with ${status}.${by}`, ...notes].join(' ');
}

/** Returns the words of a refusal. */
function detailOf(message: Entry['response']): string | undefined {
  const body = message?.body;
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail } = body as { readonly detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}
