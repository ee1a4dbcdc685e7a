import type { Schemas } from '../../control/schemas.js';
import type { Route } from '../../route.js';

type Entry = Schemas['JournalEntry'];

/** Why an entry had its result, in one sentence, and the page where the user can do something about it. */
export interface MainReason {
  readonly sentence: string;
  /** Unset if there is nothing to do. */
  readonly remedy?: { readonly words: string; readonly to: Route };
}

/** Returns the most important reason for the result of an entry. */
export function mainReason(world: string, entry: Entry): MainReason {
  if (entry.kind === 'control') return { sentence: controlText(entry) };
  return faultReason(world, entry) ?? refusalReason(world, entry) ?? { sentence: outcomeText(entry) };
}

function controlText({ status = 0, response }: Entry): string {
  if (status < 400) return 'A tester did this on the control plane. It is no call of the client.';
  return `The control plane refused this action: ${detailOf(response) ?? `status ${status}`}`;
}

function faultReason(world: string, { faults = [], status, ending }: Entry): MainReason | undefined {
  const [fault] = faults;
  if (fault === undefined) return undefined;
  const effect = ending === 'lost' ? 'ended the connection' : `took part in the reply ${status ?? ''}`.trim();
  const isAnswer = (fault.injected ?? []).some((each) => (each as { kind?: unknown }).kind === 'answer');
  const words = isAnswer ? `answered with ${status}` : effect;
  return {
    sentence: `The fault rule ${fault.rule} ${words}. The platform itself did not fail.`,
    remedy: { words: `Open the rule ${fault.rule}`, to: { world, page: 'faults' } },
  };
}

function refusalReason(world: string, entry: Entry): MainReason | undefined {
  const { status = 0, errorCode, explanation, publicKey = '', operationId, path = '' } = entry;
  if (status < 400) return undefined;
  const toKeys = { words: 'Show the keys of this world', to: { world, page: 'connection' } } as const;
  const { key, role } = explanation ?? {};
  if (key?.decision === 'challenged')
    return {
      sentence: 'The client sent no credentials, so the platform sent a challenge. This is half of Digest.',
    };
  if (key?.decision === 'refused')
    return {
      sentence: `The platform refused the key ${publicKey}: no such key here, or another private key.`,
      remedy: toKeys,
    };
  if (role?.decision === 'refused')
    return {
      sentence: `The key ${publicKey} lacks the role ${role.required ?? 'that the call needs'}.`,
      remedy: toKeys,
    };
  if (operationId === undefined)
    return {
      sentence: `The API has no operation ${entry.method} ${path}.`,
      remedy: { words: 'Look it up in the API reference', to: { page: 'reference' } },
    };
  const by = status === 401 && publicKey !== '' ? ` that the key ${publicKey} signed` : '';
  return {
    sentence: `The platform refused the request${by}: ${detailOf(entry.response) ?? errorCode ?? `status ${status}`}`,
    remedy: { words: `What ${operationId} expects`, to: { page: 'reference', item: operationId } },
  };
}

function outcomeText({ ending, status, publicKey, notes = [] }: Entry): string {
  if (ending === 'open') return 'The platform has not replied yet.';
  if (ending === 'lost') return 'The client closed the connection before the end of the reply.';
  const by = publicKey === undefined ? '' : ` The key ${publicKey} was accepted.`;
  return [`The call succeeded with ${status}.${by}`, ...notes].join(' ');
}

/** Returns the words of a refusal. */
function detailOf(message: Entry['response']): string | undefined {
  const body = message?.body;
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, content } = body as { readonly detail?: unknown; readonly content?: unknown };
  if (typeof detail === 'string') return detail;
  return detailOf({ body: content });
}
