import { Buffer } from 'node:buffer';
import { foreignJsonIn } from '../../schema/foreignJson.js';
import type { ActionLine } from '../../bundle/format.js';

/** Returns the bytes of the request of a recorded action on a world. */
export function actionRequest(world: string, { method, path, query = '' }: ActionLine, body: Buffer): Buffer {
  const target = `/v1/worlds/${encodeURIComponent(world)}/${path.split('/').map(encodeURIComponent).join('/')}${query}`;
  const type =
    body.length === 0
      ? []
      : [
          `Content-Type: ${foreignJsonIn(body.toString('utf8')) !== undefined ? 'application/json' : 'application/yaml'}`,
        ];
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
