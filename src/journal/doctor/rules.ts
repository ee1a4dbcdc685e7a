import type { Rule } from './rule.js';
import { bodyOnGet } from './rules/bodyOnGet.js';
import { busyPolling } from './rules/busyPolling.js';
import { challengedEveryTime } from './rules/challengedEveryTime.js';
import { deprecatedName } from './rules/deprecatedName.js';
import { doubledBasePath } from './rules/doubledBasePath.js';
import { doubledSlash } from './rules/doubledSlash.js';
import { ignoredRetryAfter } from './rules/ignoredRetryAfter.js';
import { impatience } from './rules/impatience.js';
import { lostMembers } from './rules/lostMembers.js';
import { neverSigned } from './rules/neverSigned.js';
import { newConnections } from './rules/newConnections.js';
import { nextNotFollowed } from './rules/nextNotFollowed.js';
import { notSimulated } from './rules/notSimulated.js';
import { refusedCredentials } from './rules/refusedCredentials.js';
import { repeatedRefusal } from './rules/repeatedRefusal.js';
import { repeatedSignature } from './rules/repeatedSignature.js';
import { repeatedWrite } from './rules/repeatedWrite.js';
import { retryStorm } from './rules/retryStorm.js';
import { tinyPages } from './rules/tinyPages.js';
import { unansweredChallenge } from './rules/unansweredChallenge.js';
import { unknownParameter } from './rules/unknownParameter.js';
import { wrongScheme } from './rules/wrongScheme.js';

/** The rules of the doctor, by name. */
export const rules: Readonly<Record<string, Rule>> = {
  bodyOnGet,
  busyPolling,
  challengedEveryTime,
  deprecatedName,
  doubledBasePath,
  doubledSlash,
  ignoredRetryAfter,
  impatience,
  lostMembers,
  neverSigned,
  newConnections,
  nextNotFollowed,
  notSimulated,
  refusedCredentials,
  repeatedRefusal,
  repeatedSignature,
  repeatedWrite,
  retryStorm,
  tinyPages,
  unansweredChallenge,
  unknownParameter,
  wrongScheme,
};
