import { type GivenExchange } from '../../../support/journals.js';

export const times = <T = GivenExchange>(count: number, of: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => of(at));

export const signed = (nonce: string, nc = 1): readonly string[] => [
  'Authorization',
  `Digest username="ADMIN1", nonce="${nonce}", nc=${nc}`,
];

export const unsigned: GivenExchange = { publicKey: '', status: 401 };

export const user = {
  method: 'POST',
  target: '/unauth/users',
  body: { username: 'a' },
  publicKey: '',
  status: 201,
};
