import type { Random } from '../random.js';
import type { Key } from '../tables/keys.js';

/** The form of the two halves of a key pair. */
export interface KeyPairForm {
  readonly publicCharacters: string;
  readonly publicLength: number;
  /** Number of hexadecimal digits in each group of the private key. Dashes separate the groups. */
  readonly privateGroups: readonly number[];
}

/**
 * Format of the first key's pair (`createUser`, E4): a public key of 6 characters, and a private key of 31 characters
 * including dashes.
 */
export const FIRST_KEY_FORM: KeyPairForm = {
  publicCharacters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  publicLength: 6,
  privateGroups: [8, 4, 4, 4, 7],
};

/** Form of the pairs of all other keys: a public key of 8 lower-case letters, and a UUID as private key. */
export const KEY_FORM: KeyPairForm = {
  publicCharacters: 'abcdefghijklmnopqrstuvwxyz',
  publicLength: 8,
  privateGroups: [8, 4, 4, 4, 12],
};

const HEX_DIGITS = '0123456789abcdef';
const PUBLIC_KEY = /^[a-z]{8}$/;

/**
 * Returns the format of a key's pair. A public key that is not eight lower-case letters, such as one of a fixture, has
 * the format of the first key.
 */
export function formOf({ publicKey }: Key): KeyPairForm {
  return PUBLIC_KEY.test(publicKey) ? KEY_FORM : FIRST_KEY_FORM;
}

/** Draws a key pair. If the public key is taken, another one is drawn. */
export function drawKeyPair(
  random: Random,
  form: KeyPairForm,
  isTaken: (publicKey: string) => boolean,
): Pick<Key, 'publicKey' | 'privateKey'> {
  const { publicCharacters, publicLength, privateGroups } = form;
  let publicKey = text(random, publicCharacters, publicLength);
  // This loop ends soon, because only a few thousand of two billion possible public keys are taken.
  while (isTaken(publicKey)) publicKey = text(random, publicCharacters, publicLength);
  const privateKey = privateGroups.map((length) => text(random, HEX_DIGITS, length)).join('-');
  return { publicKey, privateKey };
}

function text(random: Random, characters: string, length: number): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
}
