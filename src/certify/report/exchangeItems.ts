import { markup, type MarkupPart } from '../../journal/markup.js';
import { detailsOf } from '../../report/exchangesHtml.js';
import type { ReportedExchange } from '../../report/report.js';
import { endText } from '../judge/exchangeTexts.js';

/** Renders the exchanges that show a verdict, each with the time since the one before, so that pauses of the client are seen. */
export function exchangeItems(exchanges: readonly ReportedExchange[]): readonly MarkupPart[] {
  return exchanges.map((exchange, at) => {
    const { method, url, why } = exchange;
    const previous = exchanges[at - 1];
    const line = markup`<code>${method} ${url}</code> ${endText(exchange)} <small>${[previous && laterText(previous, exchange), why].filter((each) => each !== undefined).join('; ')}</small>`;
    return markup`<details><summary>${line}</summary>${detailsOf(exchange)}</details>\n`;
  });
}

/** Describes the time between the arrivals of two requests. */
function laterText(previous: ReportedExchange, { at, realAt }: ReportedExchange): string {
  const real = Date.parse(realAt) - Date.parse(previous.realAt);
  const virtual = Date.parse(at) - Date.parse(previous.at);
  return `${seconds(real)} later, in virtual time ${seconds(virtual)}`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
