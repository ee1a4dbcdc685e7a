import { detailOf, errorCodeOf } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { parseHeaders } from '../../journal/httpText.js';
import { shownText } from './shownText.js';
import type { Reason, WhyContext } from './reason.js';

/** A limit, the state or a defect of Understudy refused the call. The platform may have none there. */
export function limitReason({ record }: WhyContext): Reason | undefined {
  const errorCode = errorCodeOf(record);
  const { status } = record;
  if (errorCode === 'REQUEST_TOO_LARGE')
    return {
      text: `The body has ${lengthOf(record)}, more than Understudy reads: ${shownText(detailOf(record) ?? '')}`,
      cause: { detail: 'limit', status, errorCode },
      remedy: 'The limit is ours. What the platform accepts is not published.',
      link: '/docs/fidelity/errors',
    };
  if (errorCode === 'INSUFFICIENT_STORAGE')
    return {
      text: `Understudy could not keep the change. ${shownText(detailOf(record) ?? '')}`,
      cause: { detail: 'limit', status, errorCode },
      remedy: 'The client did nothing wrong: see the disk and the log of Understudy.',
    };
  if (errorCode === 'REPLICA_NOT_READY')
    return {
      text: shownText(detailOf(record) ?? 'The world cannot be reached now.'),
      cause: { detail: 'worldUnreachable', status, errorCode },
      remedy:
        'Call again after the seconds of Retry-After. A change may have been made or not, as after a broken connection.',
      link: '/docs/fleet',
    };
  if (errorCode === 'UNEXPECTED_ERROR' && (status ?? 0) >= 500)
    return {
      text: 'Understudy failed while it answered. This is a defect of Understudy, not of the client.',
      cause: { detail: 'defect', status, errorCode },
      remedy: 'The log of Understudy has the error. Please report it.',
    };
  return undefined;
}

function lengthOf({ rawHeaders }: ExchangeRecord): string {
  const length = parseHeaders(rawHeaders)['content-length'];
  return length === undefined ? 'too many bytes' : `${shownText(String(length))} bytes`;
}
