import { Buffer } from 'node:buffer';
import type { ActionLine } from '../../bundle/format.js';

/** Returns the bytes of the request of a recorded action on a world. */
export function actionRequest(world: string, { method, path }: ActionLine, body: Buffer): Buffer {
  const target = `/v1/worlds/${encodeURIComponent(world)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const type =
    body.length === 0 ? [] : [`Content-Type: ${isJson(body) ? 'application/json' : 'application/yaml'}`];
  const headers = [
    'Host: localhost',
    'Connection: close',
    ...type,
    ...(body.length > 0 || method !== 'DELETE' ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`),
    body,
  ]);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
