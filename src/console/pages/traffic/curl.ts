import type { Schemas } from '../../control/schemas.js';
import { shellQuote } from '../../shellQuote.js';

interface World {
  readonly baseUrl: string;
  readonly keys: readonly { readonly publicKey: string; readonly privateKey: string }[];
}

type Call = Pick<Schemas['JournalEntry'], 'method' | 'url' | 'path' | 'publicKey' | 'request'>;

/**
 * Returns a curl command that repeats a call with the same API key, or with the world's first key if that key
 * is unknown. Secrets in the URL and in the body are missing, because the journal has redacted them.
 */
export function curlFor({ baseUrl, keys }: World, { method, url, path, publicKey, request }: Call): string {
  const key = keys.find((each) => each.publicKey === publicKey) ?? keys[0];
  const type = request?.headers?.['content-type'] as string | undefined;
  const body = request?.body === undefined ? request?.text : JSON.stringify(request.body);
  const address = url === undefined ? baseUrl + (path ?? '') : new URL(baseUrl).origin + url;
  return [
    'curl',
    ...(key === undefined ? [] : ['--digest', '-u', shellQuote(`${key.publicKey}:${key.privateKey}`)]),
    ...(method === 'GET' ? [] : ['-X', shellQuote(method)]),
    ...(type === undefined ? [] : ['-H', shellQuote(`Content-Type: ${type}`)]),
    ...(body === undefined ? [] : ['--data-raw', shellQuote(body)]),
    shellQuote(address),
  ].join(' ');
}
