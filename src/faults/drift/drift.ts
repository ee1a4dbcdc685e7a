import { object } from '../../schema/schema.js';
import { defineFault, variantOf } from '../engine/fault.js';
import type { FaultExchange } from '../engine/faultExchange.js';
import { withBody, type Reply } from '../engine/reply.js';
import { DELETE_STATUSES, withDeleteStatus, type DeleteStatus } from './deleteStatus.js';
import { withNextVersion, withoutVersion } from './serviceVersion.js';
import { changedList } from './lists.js';
import { transforms, withNumbers } from './transforms.js';
import { isObject, walk, type Transform } from './walk.js';

/** Maximum page size in the variant `paging`. */
const ITEMS_PER_PAGE = 2;

const variants = {
  unknownField: 'Every object of the reply has a member `introducedLater`.',
  unknownEnum: 'Every enum value is `INTRODUCED_LATER`.',
  omitOptional: 'Members that the contract does not require are missing.',
  nullOptional: 'Members that the contract does not require are null.',
  extremeNumber:
    '64-bit integers are 2^63 - 1, doubles have their maximum. `totalCount` is unchanged, because it may bound a loop.',
  noVersionHeader:
    'The reply lacks the header with the version of the service, as from an older node behind a balancer.',
  nextVersion:
    'The reply has the version of the next release, 8.0.5, in its header, and in the body of the calls that return it.',
  skewedEvents:
    'Every second event has a `created` one second later than its id says, so the order by `created` is not the order by id.',
  emptySeries: 'About half of the measurements have no data points. The same ones are empty in each reply.',
  missingSeries:
    'About half of the measurements are missing, as those of a process that has never reported them. The same ones are missing in each reply.',
  deleteStatus:
    'A successful DELETE is 200 or 202 with `{}`, or 204 without a body. Each call draws its status, whatever the platform would answer.',
  memberOrder: 'The members of every object are in the opposite order.',
  everyScript: 'Every `name` ends with letters of many scripts and an emoji.',
  exponents: 'Integers are written with an exponent, such as 1.0e3 for 1000.',
  otherTimestamps:
    'Timestamps have fractions of seconds, and the offset +01:00 in place of Z. The instants are the same.',
  emptyList: 'Lists are empty.',
  nextReordered: 'The parameters of links to next pages are in the opposite order.',
  longPage:
    'Lists have one page with 10,000 rows, which repeat: the first keep their ids, the others have ids of their own.',
  paging: 'Pages of at most two items, with links that lead through all of them.',
  pagingAdded:
    'As `paging`, but the second page begins with the last item of the first page, as if another client had added an item.',
};

/** A fault that makes a success reply look like a reply of a later version of the platform. */
export const drift = defineFault({
  settings: object(
    { kind: variantOf(variants) },
    {
      description:
        'A success reply looks like one of a later platform version, which a client must tolerate.',
    },
  ),
  clientSees: variants,
  draws: ({ kind }) => kind === 'deleteStatus',
  decide: ({ kind }, { draw }): DriftEffect =>
    kind === 'deleteStatus'
      ? { kind: 'drift', how: kind, status: drawnStatus(draw('status')) }
      : { kind: 'drift', how: kind },
  hooks: (effect) => {
    const { how } = effect;
    if (how === 'deleteStatus')
      return { changeReply: (reply, exchange) => withDeleteStatus(reply, exchange, effect.status) };
    if (how === 'paging') return { beforeHandler: (exchange) => shrinkPage(exchange, () => ITEMS_PER_PAGE) };
    if (how === 'pagingAdded')
      return {
        beforeHandler: (exchange) => shrinkPage(exchange, (page) => ITEMS_PER_PAGE + (page === 1 ? 1 : 0)),
      };
    if (how === 'emptyList' || how === 'nextReordered' || how === 'longPage')
      return { changeReply: (reply, exchange) => changedList(reply, exchange, how) };
    if (how === 'noVersionHeader') return { changeReply: withoutVersion };
    if (how === 'nextVersion') return { changeReply: withNextVersion };
    return { changeReply: (reply, exchange) => drifted(reply, exchange, transforms[how]) };
  },
});

type DriftEffect =
  | { readonly kind: 'drift'; readonly how: Exclude<keyof typeof variants, 'deleteStatus'> }
  | { readonly kind: 'drift'; readonly how: 'deleteStatus'; readonly status: DeleteStatus };

function drawnStatus(drawn: number): DeleteStatus {
  return DELETE_STATUSES[Math.floor(drawn * DELETE_STATUSES.length)] ?? 204;
}

/**
 * Changes the request as if the platform allowed only small pages. The links in the reply then match the
 * small page size.
 */
function shrinkPage({ request, replySchema }: FaultExchange, itemsOn: (page: number) => number): boolean {
  if (replySchema?.properties?.totalCount === undefined || request.method !== 'GET') return false;
  const { url = '' } = request;
  const asked = /[?&]itemsPerPage=(\d+)(?=&|$)/.exec(url)?.[1];
  const page = Number(/[?&]pageNum=(\d+)(?=&|$)/.exec(url)?.[1] ?? 1);
  const most = itemsOn(page);
  const items = Math.min(Number(asked), most);
  request.url =
    asked === undefined
      ? `${url}${url.includes('?') ? '&' : '?'}itemsPerPage=${most}`
      : url.replace(/(?<=[?&]itemsPerPage=)\d+(?=&|$)/g, String(items));
  return true;
}

/** Returns whether a reply contains JSON. The reply of `getVersion` may be plain text. */
function isJson({ headers }: Reply): boolean {
  const [, type] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return String(type).startsWith('application/json');
}

function drifted(reply: Reply, exchange: FaultExchange, transform: Transform): Reply | undefined {
  const { replySchema, isEnveloped } = exchange;
  if (replySchema === undefined || reply.status < 200 || reply.status > 299) return undefined;
  if (!isJson(reply)) return undefined;
  const print = (value: unknown): string => withNumbers(exchange.print(value));
  const body = JSON.parse(reply.body.toString('utf8')) as unknown;
  const content = isEnveloped && isObject(body) ? body.content : undefined;
  const changed = walk(content ?? body, replySchema, transform);
  const whole = content === undefined ? changed : { ...(body as object), content: changed };
  const text = print(whole);
  return text === print(body) ? undefined : withBody(reply, Buffer.from(text));
}
