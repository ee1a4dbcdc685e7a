import type { Report } from '../report/report.js';
import { asObject } from './options.js';
import { momentText, type Moment } from './worldPast.js';
import { written } from './written.js';
import { refuseUnmet } from './worldScenarios.js';

/** A call of the control plane below the path of a world. */
export interface RemoteCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** Form of the result: JSON by default, nothing, or the body unchanged. */
  readonly gives?: 'json' | 'nothing' | 'text' | 'bytes';
  /** Returns the result for the caller. */
  readonly read?: (result: never) => unknown;
}

type Arguments = readonly [first?: unknown, second?: unknown, third?: unknown];

const get = (path: string, query?: unknown): RemoteCall => ({
  method: 'GET',
  path,
  query: query === undefined ? undefined : asObject('the query', query as object),
});
const post = (path: string, body?: unknown): RemoteCall => ({ method: 'POST', path, body });
const remove = (path: string): RemoteCall => ({ method: 'DELETE', path, gives: 'nothing' });
/** A segment of a path. */
const at = (value: unknown): string => `/${encodeURIComponent(String(value))}`;

/** The call of the control plane for each method of a `World`, by the path of the method. */
export const REMOTE_CALLS: Readonly<Record<string, (...args: Arguments) => RemoteCall>> = {
  'clock.get': () => get('/clock'),
  'clock.advance': (way) => post('/clock/advance', typeof way === 'string' ? { by: way } : way),
  'clock.step': () => post('/clock/step'),
  'clock.freeze': () => post('/clock/freeze'),
  'clock.resume': (rate) => post('/clock/resume', { rate }),
  'clock.agenda': (query) => get('/agenda', typeof query === 'object' ? query : { limit: query }),
  'faults.add': (rule) => post('/faults', rule),
  'faults.list': () => get('/faults'),
  'faults.get': (id) => get(`/faults${at(id)}`),
  'faults.update': (id, patch) => ({ method: 'PATCH', path: `/faults${at(id)}`, body: patch }),
  'faults.remove': (id) => remove(`/faults${at(id)}`),
  'faults.clear': () => post('/faults/clear'),
  'incidents.start': (incident) => post('/incidents', incident),
  'incidents.list': (options) => get('/incidents', options),
  'incidents.get': (id) => get(`/incidents${at(id)}`),
  'incidents.heal': (id) => remove(`/incidents${at(id)}`),
  'scenarios.load': (scenario) =>
    post('/scenarios', typeof scenario === 'string' ? { name: scenario } : { scenario }),
  'scenarios.list': () => get('/scenarios'),
  'scenarios.get': (name) => get(`/scenarios${at(name)}`),
  'scenarios.assert': () => ({
    ...get('/report', { format: 'json' }),
    read: ({ verdicts }: Report) => {
      refuseUnmet(verdicts);
    },
  }),
  'scenarios.end': (name) => remove(`/scenarios${at(name)}`),
  'journal.list': (query) => get('/journal', query),
  'journal.get': (id) => get(`/journal${at(id)}`),
  'journal.clear': () => remove('/journal'),
  'journal.wait': (awaited) => post('/journal/wait', awaited),
  'journal.notifications': (query) => get('/journal/notifications', query),
  'journal.verify': (expectation) => post('/journal/verify', expectation),
  report: (format) => ({
    ...get('/report', { format: format ?? 'json' }),
    gives: format === undefined ? 'json' : 'text',
  }),
  'state.list': (collection, options) => get(`/state${at(collection)}`, options),
  'state.get': (collection, row) => get(`/state${at(collection)}${at(row)}`),
  'state.patch': (collection, row, patch) => ({
    method: 'PATCH',
    path: `/state${at(collection)}${at(row)}`,
    body: patch,
  }),
  'measurements.series': (query) => get('/series', query),
  'measurements.catalogue': (hosts) => get('/series/catalogue', { host: hosts }),
  'measurements.history': (query) => get('/history', query),
  problems: (options) => get('/problems', options),
  diff: (options = {}) => {
    const { since, ...others } = options as { readonly since?: Moment };
    return get('/diff', { ...others, since: momentText(since) });
  },
  export: () => get('/export'),
  hash: () => ({ ...get('/hash'), read: ({ stateHash }: { readonly stateHash: string }) => stateHash }),
  timeline: (options) => get('/timeline', options),
  bundle: (file) => ({
    ...get('/bundle'),
    gives: 'bytes',
    read: (bytes: Uint8Array) => written(bytes, file as string | undefined),
  }),
  reset: (to) => ({ ...post('/reset', { to }), gives: 'nothing' }),
  delete: () => remove(''),
};
