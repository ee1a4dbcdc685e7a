/** Calls of every operation of the control plane. */

const COPY = '/v1/worlds/copy';
const FIRST = '/v1/worlds/default';
const MISSING = '000000000000000000000000';

/**
 * The calls of each operation, in the order in which they are made: method, path and body. Writes go to a copy of the
 * default world. The names in angle brackets are ids of rows. A text after the name of an operation tells apart its calls.
 */
const CALLS = {
  isLive: 'GET /livez',
  isReady: 'GET /readyz',
  getAuthority: 'GET /ca.pem',
  getVersion: 'GET /version',
  getMetrics: 'GET /metrics',
  getDescription: 'GET /openapi.json',
  getInfo: 'GET /v1/info',
  listFixtures: 'GET /v1/fixtures',
  listShippedScenarios: 'GET /v1/scenarios',
  listCollections: 'GET /v1/collections',
  listIncidentKinds: 'GET /v1/incidents',
  getSchema: 'GET /v1/schemas/scenario',
  getPlatformContract: 'GET /platform/openapi.json',
  getPlatformContractAsYaml: 'GET /platform/openapi.yaml',
  createWorld: 'POST /v1/worlds {"name":"copy","from":"default"}',
  'createWorld standard': 'POST /v1/worlds {"name":"standard","fixture":"standard"}',
  'createWorld large': 'POST /v1/worlds {"name":"large","fixture":"large"}',
  'createWorld with another seed': 'POST /v1/worlds {"name":"seeded","from":"default","seed":2}',
  listWorlds: 'GET /v1/worlds',
  listFleetWorlds: 'GET /v1/fleet/worlds',
  getWorld: `GET ${COPY}`,
  getStateHash: `GET ${COPY}/hash`,
  createCheckpoint: `POST ${COPY}/checkpoints {"name":"here"}`,
  listCheckpoints: `GET ${COPY}/checkpoints`,
  getSummary: `GET ${COPY}/summary`,
  reportOutcome: `POST ${COPY}/outcome {"test":"probe","passed":true}`,
  getCheckpoint: `GET ${COPY}/checkpoints/here`,
  getClock: `GET ${COPY}/clock`,
  stepClock: `POST ${COPY}/clock/step {}`,
  resumeClock: `POST ${COPY}/clock/resume {}`,
  freezeClock: `POST ${COPY}/clock/freeze {}`,
  getAgenda: `GET ${COPY}/agenda`,
  'getAgenda of all entries': `GET ${COPY}/agenda?limit=10000`,
  getState: `GET ${COPY}/state`,
  listProblems: `GET ${COPY}/problems?limit=10000`,
  'listRows of events': `GET ${COPY}/state/events`,
  'listRows of hosts': `GET ${COPY}/state/hosts`,
  'listRows of clusters': `GET ${COPY}/state/clusters`,
  'listRows of snapshots': `GET ${COPY}/state/snapshots`,
  'listRows of events by a text': `GET ${COPY}/state/events?search=zzzz`,
  'listRows of snapshots with a problem': `GET ${COPY}/state/snapshots?problem=true`,
  'listRows of events of a cluster': `GET ${COPY}/state/events?of=<cluster>`,
  getRow: `GET ${COPY}/state/clusters/<cluster>`,
  patchRow: `PATCH ${COPY}/state/hosts/<host> {"up":false}`,
  getSeries: `GET ${COPY}/series?host=<host>&period=P90D&granularity=PT1M&m=CONNECTIONS`,
  getSeriesCatalogue: `GET ${COPY}/series/catalogue?host=<host>`,
  getHistory: `GET ${COPY}/history?host=<host>&period=P90D`,
  createFault: `POST ${COPY}/faults {"id":"probe","inject":{"error":{"status":503}},"times":1}`,
  listFaults: `GET ${COPY}/faults`,
  getFault: `GET ${COPY}/faults/probe`,
  changeFault: `PATCH ${COPY}/faults/probe {"times":2}`,
  deleteFault: `DELETE ${COPY}/faults/probe`,
  clearFaults: `POST ${COPY}/faults/clear {}`,
  startIncident: `POST ${COPY}/incidents {"kind":"node.down","target":"<host>","for":"PT1H"}`,
  listIncidents: `GET ${COPY}/incidents`,
  getIncident: `GET ${COPY}/incidents/${MISSING}`,
  endIncident: `DELETE ${COPY}/incidents/${MISSING}`,
  createTimelineStep: `POST ${COPY}/timeline-steps {"after":{"operation":"listOrganizations"},"clear":"probe"}`,
  listTimelineSteps: `GET ${COPY}/timeline-steps`,
  getTimelineStep: `GET ${COPY}/timeline-steps/step-1`,
  deleteTimelineStep: `DELETE ${COPY}/timeline-steps/step-1`,
  loadScenario: `POST ${COPY}/scenarios {"scenario":{"version":1,"name":"probe","description":"Nothing."}}`,
  listScenarios: `GET ${COPY}/scenarios`,
  getScenario: `GET ${COPY}/scenarios/probe`,
  endScenario: `DELETE ${COPY}/scenarios/probe`,
  listJournal: `GET ${FIRST}/journal`,
  verifyJournal: `POST ${FIRST}/journal/verify {"match":{"operation":"E3"},"count":1}`,
  waitForJournal: `POST ${FIRST}/journal/wait {"match":{"operation":"E3"},"count":1,"timeout":1}`,
  listNotifications: `GET ${COPY}/journal/notifications`,
  getJournalEntry: `GET ${FIRST}/journal/100`,
  getCoverage: `GET ${FIRST}/coverage`,
  'getReport as a page': `GET ${FIRST}/report?format=html`,
  'getReport as JUnit': `GET ${FIRST}/report?format=junit`,
  'getReport as an archive': `GET ${FIRST}/report?format=har`,
  'getReport as JSON': `GET ${FIRST}/report?format=json`,
  getExamination: `GET ${FIRST}/doctor`,
  getTimeline: `GET ${FIRST}/timeline`,
  getBundle: `GET ${FIRST}/bundle`,
  clearCoverage: `DELETE ${FIRST}/coverage`,
  clearJournal: `DELETE ${FIRST}/journal`,
  streamWorld: `HEAD ${COPY}/stream`,
  advanceClock: `POST ${COPY}/clock/advance {"by":"<advance>"}`,
  diffState: `GET ${COPY}/diff`,
  'diffState of clusters': `GET ${COPY}/diff?collection=clusters`,
  exportWorld: `GET ${COPY}/export`,
  resetWorld: `POST ${COPY}/reset {}`,
  deleteCheckpoint: `DELETE ${COPY}/checkpoints/here`,
  deleteWorld: `DELETE ${COPY}`,
  deleteWorlds: 'DELETE /v1/worlds?label=job=4711',
};

/** The operations that have calls of their own. The other ones are called as their examples show. */
export const CALLED = new Set(Object.keys(CALLS).map((title) => title.split(' ')[0]));

/** The call before which those of examples are made. Later calls delete what they may need. */
const BEFORE = 'resetWorld';

/** Returns the calls of a world. `commands` are those of the control plane. */
export async function controlCalls(control, { advanceBy }, commands) {
  const idOf = async (name) => (await control('GET', `${FIRST}/state/${name}?limit=1`))[0].id;
  const values = { cluster: await idOf('clusters'), host: await idOf('hosts'), advance: advanceBy };
  const calls = Object.entries(CALLS).map(([title, line]) => ({ title, ...callOf(line, values) }));
  const at = calls.findIndex(({ title }) => title === BEFORE);
  return calls.toSpliced(at, 0, ...exampleCalls(commands));
}

/** Returns the examples of the commands without calls of their own, in the copy. */
export function exampleCalls(commands) {
  return commands.filter(({ name }) => !CALLED.has(name)).map(exampleCall);
}

function exampleCall({ name, method, path, example: { params = {}, query = {}, body } = {} }) {
  const given = { ...params, world: 'copy' };
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, param) => given[param] ?? whole);
  const search = new URLSearchParams(query).toString();
  const call = {
    title: name,
    method: method.toUpperCase(),
    path: search === '' ? filled : `${filled}?${search}`,
  };
  return { ...call, ...(body !== undefined && { body }) };
}

function callOf(line, values) {
  const filled = line.replaceAll(/<(\w+)>/g, (_, name) => values[name]);
  const [, method, path, body] = /^(\w+) (\S+) ?(.*)$/.exec(filled);
  return { method, path, ...(body !== '' && { body: JSON.parse(body) }) };
}
