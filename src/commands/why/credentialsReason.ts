import { digestOf, schemeOf } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { KeyRefusal } from '../../journal/keyRefusal.js';
import { shownText } from './shownText.js';
import type { Reason, WhyContext } from './reason.js';

const UNAUTHORIZED = 401;
const SCHEME_MAX = 40;
const LINK = '/docs/fidelity/authentication';

type Sentence = (context: WhyContext, digest: ReadonlyMap<string, string>) => Omit<Reason, 'cause' | 'link'>;

const SENTENCES: Readonly<Record<KeyRefusal, Sentence>> = {
  noCredentials: () => ({
    text: 'The client sent no credentials, and never answered the challenge.',
    remedy: 'Sign requests with HTTP Digest, as curl --digest does.',
  }),
  otherScheme: ({ record }) => ({
    text: `The client sent ${shownText((schemeOf(record) ?? 'other').slice(0, SCHEME_MAX))} credentials. The platform takes only HTTP Digest.`,
    remedy: 'Sign requests with HTTP Digest, as curl --digest does.',
  }),
  malformed: () => ({
    text: 'The Authorization header is no complete answer to the challenge.',
    remedy: 'It needs username, realm, nonce, uri and response, and qop=auth with nc and cnonce.',
  }),
  badCount: (_, digest) => ({
    text: `The count nc of the signature is ${shownText(digest.get('nc') ?? 'missing')}.`,
    remedy: 'Count from 00000001, in eight hexadecimal digits.',
  }),
  otherRealm: ({ live }, digest) => ({
    text: `The signature is for the realm ${quoted(digest.get('realm'))}, not for ${quoted(live?.world.quirks.realm)}.`,
    remedy: 'Take the realm from the challenge.',
  }),
  unknownKey: (_, digest) => ({
    text: `There is no key ${shownText(digest.get('username') ?? '')} in this world.`,
    remedy: 'Take a key pair of this world.',
  }),
  wrongPrivateKey: (_, digest) => ({
    text: `The key ${shownText(digest.get('username') ?? '')} exists, but the signature is that of another private key, or of another method.`,
    remedy: 'Check the private key, and that the method does not change after the signature.',
  }),
  otherTarget: ({ record }, digest) => ({
    text: `The signature is right, but for ${shownText(digest.get('uri') ?? '')} and not for ${shownText(record.url)}.`,
    remedy: 'Sign the path and the query as they are sent. A proxy must not change them.',
  }),
  unknownNonce: () => ({
    text: 'The nonce was not issued by this server for this world, and the client did not repeat the request with the new one.',
    remedy: 'Repeat the request with the nonce of the reply, which says stale=true.',
  }),
  staleNonce: () => ({
    text: 'The nonce is too old or was used too often, and the client did not repeat the request with the new one.',
    remedy: 'Repeat the request with the nonce of the reply, which says stale=true.',
  }),
  usedCount: ({ record, live }, digest) => ({
    text: `The nonce and the count were used before, by ${firstUse(record, live, digest)}. The key is right.`,
    remedy: 'Sign each attempt again, also after a reply of 5xx, or count nc up.',
  }),
};

/** The platform did not accept the credentials. */
export function credentialsReason(context: WhyContext): Reason | undefined {
  const { record, worldOfKey, live } = context;
  const { status, keyRefusal } = record;
  if (status !== UNAUTHORIZED || keyRefusal === undefined) return undefined;
  const digest = digestOf(record);
  const publicKey = digest.get('username');
  const key = publicKey === undefined ? {} : { publicKey: shownText(publicKey) };
  const other = keyRefusal === 'unknownKey' ? worldOfKey?.(publicKey ?? '') : undefined;
  if (other !== undefined && other !== live?.name)
    return {
      text: `The key ${publicKey ?? ''} belongs to the world ${other}, not to ${live?.name ?? 'this one'}.`,
      cause: { detail: 'keyOfOtherWorld', ...key, world: other },
      remedy: 'Use the base URL of that world.',
      link: '/docs/worlds',
    };
  return {
    ...SENTENCES[keyRefusal](context, digest),
    cause: { detail: keyRefusal, ...key },
    link: LINK,
  };
}

/** Names the request that used a count before. */
function firstUse(
  record: ExchangeRecord,
  live: WhyContext['live'],
  digest: ReadonlyMap<string, string>,
): string {
  for (const other of live?.journal.exchanges() ?? []) {
    if (other.id >= record.id) break;
    const own = digestOf(other);
    if (own.get('nonce') === digest.get('nonce') && own.get('nc') === digest.get('nc'))
      return `#${other.id}${other.status === undefined ? '' : ` (${other.status})`}`;
  }
  return 'an earlier request';
}

function quoted(text: string | undefined): string {
  return JSON.stringify(shownText(text ?? ''));
}
