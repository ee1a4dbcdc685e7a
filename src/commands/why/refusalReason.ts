import { errorDocument } from '../../journal/documentation.js';
import { detailOf, errorCodeOf, hasBody } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { documentedRefusals } from '../../world/refusals/documented.js';
import { expectedInput } from './expectedInput.js';
import { shownText } from './shownText.js';
import type { Reason, WhyContext } from './reason.js';

const BAD_REQUEST = 400;

/**
 * A rule of the platform refused the request, or its input. `surface` says whether the code is one of the documented
 * operations or only one of the extended surface.
 */
export function refusalReason({ record }: WhyContext): Reason | undefined {
  const { status = 0 } = record;
  if (status < BAD_REQUEST) return undefined;
  const errorCode = errorCodeOf(record);
  const detail = detailOf(record);
  const link = errorCode === undefined ? undefined : errorDocument(errorCode);
  const said = [errorCode, detail].filter((each) => each !== undefined).join(': ');
  const expected = expectedInput(record);
  const surface = Object.hasOwn(documentedRefusals, errorCode ?? '') ? 'documented' : 'extended';
  return {
    text:
      said === ''
        ? `The reply has the status ${status} and no reason.`
        : `The platform refused the ${status === BAD_REQUEST ? 'input' : 'request'}: ${shownText(said)}`,
    cause: {
      detail: status === BAD_REQUEST ? inputDetail(record, errorCode) : 'refusal',
      status,
      ...(errorCode && { errorCode }),
      ...(link !== undefined && { surface }),
    },
    ...(expected !== undefined && { remedy: expected }),
    ...(link !== undefined && { link }),
  };
}

/** Returns which part of the input was refused. */
function inputDetail(record: ExchangeRecord, errorCode = ''): 'body' | 'query' {
  return errorCode.endsWith('_QUERY_PARAMETER') || !hasBody(record) ? 'query' : 'body';
}
