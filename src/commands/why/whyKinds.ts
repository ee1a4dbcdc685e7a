import { KEY_REFUSALS } from '../../journal/keyRefusal.js';

/** Kinds of causes of failed calls. */
export const WHY_KINDS = [
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
  'input',
  'refusal',
  'connectionLost',
] as const;

export type WhyKind = (typeof WHY_KINDS)[number];
