import type { FaultExchange } from '../engine/faultExchange.js';
import { withBody, withHeader, type Reply } from '../engine/reply.js';

/** The statuses with which versions of the platform answer a successful DELETE. Only 204 has no body. */
export const DELETE_STATUSES = [200, 202, 204] as const;
export type DeleteStatus = (typeof DELETE_STATUSES)[number];

/** Gives a successful reply to a DELETE another status. Returns `undefined` for other replies. */
export function withDeleteStatus(
  reply: Reply,
  { request, isEnveloped }: FaultExchange,
  status: DeleteStatus,
): Reply | undefined {
  const isSuccess = reply.status >= 200 && reply.status < 300;
  if (request.method !== 'DELETE' || !isSuccess || isEnveloped || reply.status === status) return undefined;
  if (status === 204) return withoutBody(reply);
  const body = reply.body.length === 0 ? Buffer.from('{}') : reply.body;
  return withBody(withHeader({ ...reply, status }, 'Content-Type', 'application/json'), body);
}

function withoutBody(reply: Reply): Reply {
  const headers = Object.entries(reply.headers).filter(
    ([name]) => !['content-type', 'content-length'].includes(name.toLowerCase()),
  );
  return { status: 204, headers: Object.fromEntries(headers), body: Buffer.alloc(0) };
}
