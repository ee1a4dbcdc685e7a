import { request, type HttpClientResponse } from 'urllib';
import type { KeyPair } from '../../tools/digest.mjs';

/** Longer than any reply takes, also on a busy machine. The default of urllib is five seconds. */
const TIMEOUT_MS = 300_000;

/** Sends a GET with urllib, which does HTTP Digest by itself. */
export function urllibGet(
  url: string,
  { publicKey, privateKey }: KeyPair,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpClientResponse> {
  return request(url, { digestAuth: `${publicKey}:${privateKey}`, headers, timeout: TIMEOUT_MS });
}
