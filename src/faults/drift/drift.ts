import type { FaultDrift } from '../../world/scenario.gen.js';
import { defineFault } from '../engine/fault.js';
import type { FaultExchange } from '../engine/faultExchange.js';
import { withBody, type Reply } from '../engine/reply.js';
import { transforms, withInt64 } from './transforms.js';
import { isObject, walk, type Transform } from './walk.js';

/** Maximum page size of the later version. */
const ITEMS_PER_PAGE = 2;

/** A success reply looks like one of a later version of the platform. */
export const drift = defineFault({
  decide: ({ kind }: FaultDrift) => ({ kind: 'drift', how: kind }),
  hooks: ({ how }) =>
    how === 'paging'
      ? { beforeHandler: shrinkPage }
      : { changeReply: (reply, exchange) => drifted(reply, exchange, transforms[how]) },
});

/** Changes the request as a version reads it that allows only small pages. The reply's links then match. */
function shrinkPage({ request, replySchema }: FaultExchange): boolean {
  if (replySchema?.properties?.totalCount === undefined || request.method !== 'GET') return false;
  const { url = '' } = request;
  const asked = /[?&]itemsPerPage=(\d+)(?=&|$)/.exec(url)?.[1];
  const items = Math.min(Number(asked), ITEMS_PER_PAGE);
  request.url =
    asked === undefined
      ? `${url}${url.includes('?') ? '&' : '?'}itemsPerPage=${ITEMS_PER_PAGE}`
      : url.replace(/(?<=[?&]itemsPerPage=)\d+(?=&|$)/g, String(items));
  return true;
}

function drifted(reply: Reply, exchange: FaultExchange, transform: Transform): Reply | undefined {
  const { replySchema, isEnveloped } = exchange;
  if (replySchema === undefined || reply.status < 200 || reply.status > 299) return undefined;
  const print = (value: unknown): string => withInt64(exchange.print(value));
  const body = JSON.parse(reply.body.toString('utf8')) as unknown;
  const content = isEnveloped && isObject(body) ? body.content : undefined;
  const changed = walk(content ?? body, replySchema, transform);
  const whole = content === undefined ? changed : { ...(body as object), content: changed };
  const text = print(whole);
  return text === print(body) ? undefined : withBody(reply, Buffer.from(text));
}
