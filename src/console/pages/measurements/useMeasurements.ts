import { useEffect, useRef } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import { useAtMoment, type Following } from '../../control/live.js';
import { asOfReply, type Moment } from '../../control/moment.js';
import type { Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';
import { chartsOf, requestsFor, type Chart, type Series, type SeriesRequest } from './chartData.js';
import { granularityFor, type Granularity, type Span } from './timeRange.js';
import { isoText, parseMetric, viewQuery, type View } from './view.js';

/** Everything that the page draws. */
export interface Measurements {
  readonly span: Span;
  readonly granularity: Granularity;
  readonly history: Schemas['History'];
  /** Time of the world's clock. It was read after the history. */
  readonly now: string;
  readonly charts: readonly Chart[];
  /** Why some measurements are missing, in the words of the control plane. */
  readonly problems: readonly string[];
}

/** The minimum time between two reads is long, because each read consists of many calls. */
const FOLLOWING: Following = { topics: ['clock', 'state'], restMs: 1000 };

/**
 * Reads the measurements and states of a view, and reads them again after changes of the world. If the view changes,
 * the old data stays available until the new data arrives, so that the page does not flicker.
 */
export function useMeasurements(world: string, view: View): Polled<Measurements> {
  const polled = useAtMoment(world, (moment) => load(world, view, moment), FOLLOWING);
  const query = viewQuery({ hosts: view.hosts, metrics: view.metrics, range: view.range });
  const { reload } = polled;
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current !== query) reload();
    shown.current = query;
  }, [query]);
  return polled;
}

async function load(world: string, { hosts, metrics, range }: View, moment: Moment): Promise<Measurements> {
  const times = 'period' in range ? range : { start: isoText(range.start), end: isoText(range.end) };
  const params = { path: { world }, query: { host: [...hosts], ...times, ...moment } };
  const call = control.GET('/v1/worlds/{world}/history', { params });
  const history = await answerTo(call);
  const now = asOfReply((await call).response)?.at ?? (await readNow(world));
  const span = { start: Date.parse(history.start), end: Date.parse(history.end) };
  const granularity = granularityFor(span);
  const wanted = metrics.map(parseMetric);
  const requests = history.hosts.flatMap(({ hostId, name }) =>
    requestsFor(hostId, wanted).map((request) => ({ request, name })),
  );
  const settled = await Promise.allSettled(
    requests.map(({ request, name }) =>
      loadSeries({ world, moment, request, host: name, span, granularity }),
    ),
  );
  const loaded = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const problems = settled.flatMap((each, index) =>
    each.status === 'rejected' ? [`${requests[index]?.name ?? ''}: ${messageOf(each.reason)}`] : [],
  );
  return { span, granularity, history, now, charts: chartsOf(wanted, loaded), problems };
}

async function readNow(world: string): Promise<string> {
  const { now } = await answerTo(control.GET('/v1/worlds/{world}/clock', { params: { path: { world } } }));
  return now;
}

interface SeriesQuery {
  readonly world: string;
  readonly moment: Moment;
  readonly request: SeriesRequest;
  readonly host: string;
  readonly span: Span;
  readonly granularity: Granularity;
}

async function loadSeries({ world, moment, request, host, span, granularity }: SeriesQuery): Promise<Series> {
  const times = { start: isoText(span.start), end: isoText(span.end), granularity: granularity.name };
  const query = { ...request, ...times, ...moment };
  const reply = await answerTo(
    control.GET('/v1/worlds/{world}/series', { params: { path: { world }, query } }),
  );
  return { request, host, measurements: reply.measurements };
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
