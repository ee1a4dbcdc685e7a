import { KEY_REFUSALS } from '../../journal/keyRefusal.js';

/** Causes of failed calls, each with its own sentence. */
export const WHY_DETAILS = [
  'fault',
  'limit',
  'defect',
  'worldUnreachable',
  'unknownWorld',
  'doubledBasePath',
  'otherApi',
  'notSimulated',
  'unknownOperation',
  'wrongMethod',
  ...KEY_REFUSALS,
  'keyOfOtherWorld',
  'accessList',
  'role',
  'rowMissing',
  'rowRemoved',
  'rowElsewhere',
  'repeated',
  'body',
  'query',
  'refusal',
  'dialect',
  'connectionLost',
] as const;

export type WhyDetail = (typeof WHY_DETAILS)[number];

/** The kind of each cause. Callers tell causes apart by their kinds; the detail says more. */
export const KIND_OF = {
  fault: 'fault',
  limit: 'limit',
  defect: 'limit',
  worldUnreachable: 'world',
  unknownWorld: 'world',
  doubledBasePath: 'basePath',
  otherApi: 'basePath',
  notSimulated: 'notSimulated',
  unknownOperation: 'operation',
  wrongMethod: 'method',
  noCredentials: 'unsigned',
  otherScheme: 'scheme',
  malformed: 'signature',
  badCount: 'nonceReplayed',
  otherRealm: 'signature',
  unknownKey: 'keyUnknown',
  wrongPrivateKey: 'keySecret',
  otherTarget: 'signature',
  unknownNonce: 'nonceUnknown',
  staleNonce: 'nonceExpired',
  usedCount: 'nonceReplayed',
  keyOfOtherWorld: 'keyOfOtherWorld',
  accessList: 'accessList',
  role: 'role',
  rowMissing: 'rowNeverExisted',
  rowRemoved: 'rowRemoved',
  rowElsewhere: 'rowElsewhere',
  repeated: 'rule',
  body: 'body',
  query: 'query',
  refusal: 'rule',
  dialect: 'dialect',
  connectionLost: 'connection',
} as const satisfies Readonly<Record<WhyDetail, string>>;

export type WhyKind = (typeof KIND_OF)[WhyDetail];

/** Kinds of causes of failed calls. */
export const WHY_KINDS: readonly WhyKind[] = [...new Set(Object.values(KIND_OF))];
