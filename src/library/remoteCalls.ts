import type { Report } from '../report/report.js';
import type { CallArguments } from '../server/controlCall.js';
import { asObject } from './options.js';
import { momentText, type Moment } from './worldPast.js';
import { written } from './written.js';
import { refuseUnmet } from './worldScenarios.js';

/** The command of the control plane that a method of a `World` runs at another replica. */
export interface RemoteCall extends CallArguments {
  readonly command: string;
  /** Form of the result: JSON by default, or the body unchanged. */
  readonly gives?: 'json' | 'text' | 'bytes';
  /** Returns the result for the caller. */
  readonly read?: (result: never) => unknown;
}

type Arguments = readonly [first?: unknown, second?: unknown, third?: unknown];

/** A command that takes no body. */
const ask = (command: string, query?: unknown, params = {}): RemoteCall => ({
  command,
  params,
  query: query === undefined ? undefined : asObject('the query', query as object),
});
const tell = (command: string, body?: unknown, params = {}): RemoteCall => ({ command, body, params });

/** The command for each method of a `World`, by the path of the method. */
export const REMOTE_CALLS: Readonly<Record<string, (...args: Arguments) => RemoteCall>> = {
  'clock.get': () => ask('getClock'),
  'clock.advance': (way) => tell('advanceClock', typeof way === 'string' ? { by: way } : way),
  'clock.step': () => tell('stepClock'),
  'clock.freeze': () => tell('freezeClock'),
  'clock.resume': (rate) => tell('resumeClock', { rate }),
  'clock.agenda': (query) => ask('getAgenda', typeof query === 'object' ? query : { limit: query }),
  'faults.add': (rule) => tell('createFault', rule),
  'faults.list': () => ask('listFaults'),
  'faults.get': (fault) => ask('getFault', undefined, { fault }),
  'faults.update': (fault, patch) => tell('changeFault', patch, { fault }),
  'faults.remove': (fault) => ask('deleteFault', undefined, { fault }),
  'faults.clear': () => tell('clearFaults'),
  'incidents.start': (incident) => tell('startIncident', incident),
  'incidents.list': (options) => ask('listIncidents', options),
  'incidents.get': (incident) => ask('getIncident', undefined, { incident }),
  'incidents.heal': (incident) => ask('endIncident', undefined, { incident }),
  'scenarios.load': (scenario) =>
    tell('loadScenario', typeof scenario === 'string' ? { name: scenario } : { scenario }),
  'scenarios.list': () => ask('listScenarios'),
  'scenarios.get': (scenario) => ask('getScenario', undefined, { scenario }),
  'scenarios.assert': () => ({
    ...ask('getReport', { format: 'json' }),
    read: ({ verdicts }: Report) => {
      refuseUnmet(verdicts);
    },
  }),
  'scenarios.end': (scenario) => ask('endScenario', undefined, { scenario }),
  'steps.add': (step) => tell('createTimelineStep', step),
  'steps.list': (options) => ask('listTimelineSteps', options),
  'steps.get': (step) => ask('getTimelineStep', undefined, { step }),
  'steps.remove': (step) => ask('deleteTimelineStep', undefined, { step }),
  summary: () => ask('getSummary'),
  why: (id) => ask('getWhy', { id }),
  outcome: (outcome) => tell('reportOutcome', outcome),
  'journal.list': (query) => ask('listJournal', query),
  'journal.get': (entry) => ask('getJournalEntry', undefined, { entry }),
  'journal.clear': () => ask('clearJournal'),
  'journal.wait': (awaited) => tell('waitForJournal', awaited),
  'journal.notifications': (query) => ask('listNotifications', query),
  'journal.verify': (expectation) => tell('verifyJournal', expectation),
  report: (format) => ({
    ...ask('getReport', { format: format ?? 'json' }),
    gives: format === undefined ? 'json' : 'text',
  }),
  'state.list': (collection, options) => ask('listRows', options, { collection }),
  'state.get': (collection, id) => ask('getRow', undefined, { collection, id }),
  'state.patch': (collection, id, patch) => tell('patchRow', patch, { collection, id }),
  'measurements.series': (query) => ask('getSeries', query),
  'measurements.catalogue': (hosts) => ask('getSeriesCatalogue', { host: hosts }),
  'measurements.history': (query) => ask('getHistory', query),
  problems: (options) => ask('listProblems', options),
  diff: (options = {}) => {
    const { since, ...others } = options as { readonly since?: Moment };
    return ask('diffState', { ...others, since: momentText(since) });
  },
  export: () => ask('exportWorld'),
  hash: () => ({
    ...ask('getStateHash'),
    read: ({ stateHash }: { readonly stateHash: string }) => stateHash,
  }),
  timeline: (options) => ask('getTimeline', options),
  bundle: (file, options) => ({
    ...ask('getBundle', options),
    gives: 'bytes',
    read: (bytes: Uint8Array) => written(bytes, file as string | undefined),
  }),
  reset: (to) => ({ ...tell('resetWorld', { to }), read: () => undefined }),
  delete: () => ask('deleteWorld'),
};
