import { urllibGet } from '../../support/urllibGet.js';
import type { Console } from './givenConsole.js';

interface World {
  readonly baseUrl: string;
  readonly keys: readonly { readonly publicKey: string; readonly privateKey: string }[];
}

/** Creates a world. Returns a function that sends a GET to this world and returns the status. */
export async function givenClient(
  { call }: Console,
  name: string,
): Promise<(path: string) => Promise<number>> {
  const { baseUrl, keys } = (await call('POST', '/v1/worlds', { from: 'default', name })) as World;
  const [key = { publicKey: '', privateKey: '' }] = keys;
  return async (path) => (await urllibGet(baseUrl + path, key)).status;
}
