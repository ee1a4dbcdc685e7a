import { getHistory } from '../../commands/history.js';
import { getSeries, seriesPieces } from '../../commands/series.js';
import { getSeriesCatalogue } from '../../commands/seriesCatalogue.js';
import { sendPieces } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';

/**
 * `…/series` and `…/history`: measurements of hosts, disks and databases, and what happened to hosts. All
 * parameters are texts, so that a database may have the name `2024` or `true`.
 */
export const seriesRoutes: readonly Route[] = [
  route(
    'get',
    `${WORLD}/series`,
    (call) => getSeries(call.past, call.texts),
    (call, series) => sendPieces(call, seriesPieces(series)),
  ),
  route('get', `${WORLD}/series/catalogue`, (call) => getSeriesCatalogue(call.past, call.texts)),
  route('get', `${WORLD}/history`, (call) => getHistory(call.past, call.texts)),
];
