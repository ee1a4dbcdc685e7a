/**
 * Example requests and responses for docs/control-plane.md. Each example is a real call to a simulator with a fixed
 * seed and a manual clock, so the page shows what the control plane answers.
 */
import { operationsOf, resolve } from './controlOperations.mjs';
import { stable } from './stableJson.mjs';
import { streamExample } from './streamExample.mjs';

const KEY = 'ADMIN1:11111111-2222-3333-4444-5555555';

/**
 * Names of the commands whose examples need earlier calls, in the order of the calls. All others are called afterwards,
 * each as the first call of its subject. `client` is a call to the platform's API. The names in a path that a command's
 * example does not give are the id of the latest new resource.
 */
const STORY = [
  ...['createWorld', 'getWorld', 'deleteWorld', 'createCheckpoint', 'listCheckpoints', 'getCheckpoint'],
  ...['getClock', 'advanceClock', 'stepClock', 'freezeClock', 'getAgenda', 'listRows', 'getRow', 'patchRow'],
  ...['getSeries', 'getSeriesCatalogue', 'getHistory', 'startIncident', 'listIncidents', 'listProblems'],
  ...['listNotifications', 'diffState', 'getIncident', 'endIncident'],
  ...['createFault', 'listFaults', 'getFault', 'changeFault', 'deleteFault', 'clearFaults'],
  ...['createTimelineStep', 'listTimelineSteps', 'getTimelineStep', 'deleteTimelineStep'],
  ...['loadScenario', 'listScenarios', 'getScenario', 'endScenario'],
  ...['client', 'listJournal', 'verifyJournal', 'waitForJournal', 'getJournalEntry', 'streamWorld'],
  ...['failingClient', 'getWhy', 'getSummary'],
  ...['getCoverage', 'getExamination', 'getReport', 'clearCoverage', 'clearJournal'],
  ...['resetWorld', 'deleteCheckpoint'],
  // This call must be the last, because afterwards the clock follows real time.
  'resumeClock',
];

/**
 * Limits for example responses, so that each fits on a screen: list items, characters per text, lines of a plain-text
 * response, lines of the example.
 */
const ITEMS_MAX = 1;
const TEXT_MAX = 90;
const TEXT_LINES_MAX = 6;
const LINES_MAX = 32;
/**
 * Limits for the depth and the members of a shown response. The first pair of limits with which the response fits is
 * used.
 */
const SIZES = [
  { depthMax: 4, membersMax: 14 },
  { depthMax: 2, membersMax: 12 },
  { depthMax: 2, membersMax: 7 },
  { depthMax: 1, membersMax: 12 },
  { depthMax: 1, membersMax: 8 },
];

/**
 * Examples show neither how much they leave out nor hashes of the world. Both change with each addition to the program, and two
 * branches that each add something would merge to a wrong page without a conflict.
 */
const HASH = /^[0-9a-f]{64}$/;
const SHOWN_HASH = '158520c2f1d0a1b7e0c54a6d93f8b2e71c5a9d04be6f3782a1d90c4e5b7f6a38';

/** `/ca.pem` responds only with TLS. */
const WITHOUT_EXAMPLE = 'GET /ca.pem';

/**
 * Returns the OpenAPI document of the control plane, and examples as Markdown by operation, such as
 * `GET /v1/worlds/{world}`.
 */
export async function controlExamples(createSimulator) {
  const examples = new Map();
  const contract = await withSimulator(createSimulator, async (simulator) => {
    const response = await fetch(`${simulator.controlUrl}/openapi.json`);
    const document = await response.json();
    await play(simulator, document, examples);
    return document;
  });
  await withSimulator(createSimulator, async (simulator) => {
    for (const operation of operationsOf(contract))
      if (!examples.has(operation.name) && operation.name !== WITHOUT_EXAMPLE) {
        const { method, path, body } = describedCall(contract, operation);
        examples.set(operation.name, (await call(simulator, method, path, body)).example);
      }
  });
  return { contract, examples };
}

async function withSimulator(createSimulator, use) {
  const simulator = await createSimulator({ seed: 1, now: '2026-01-01T00:00:00Z', clock: 'manual' });
  try {
    return await use(simulator);
  } finally {
    await simulator.close();
  }
}

/** Calls the commands of the story, and adds an example of each. */
async function play(simulator, contract, examples) {
  const operations = operationsOf(contract);
  let id = '';
  for (const name of STORY) {
    if (name === 'client') {
      await callPlatform(`${simulator.baseUrl}/clusters`);
      continue;
    }
    if (name === 'failingClient') {
      await callPlatform(`${simulator.baseUrl}/nowhere`);
      continue;
    }
    const operation = operations.find(({ operationId }) => operationId === name);
    const { method, path, body } = describedCall(contract, operation, id);
    if (name === 'streamWorld') {
      examples.set(operation.name, await streamExample(simulator.controlUrl, path));
      continue;
    }
    const { answer, example } = await call(simulator, method, path, body);
    if (method === 'POST' && answer.id !== undefined) id = answer.id;
    if (name === 'listJournal') id = answer[0].id;
    examples.set(operation.name, example);
  }
}

/** Returns the example call of an operation. `id` replaces the names in its path that have no example. */
function describedCall(contract, { name, method, path, parameters, requestBody }, id) {
  const exampleIn = (what, example) => {
    if (example === undefined) throw new Error(`${name}: ${what} needs an example`);
    return example;
  };
  const query = [];
  let filled = path;
  for (const parameter of parameters) {
    const { example } = parameter;
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, exampleIn(parameter.name, example ?? id));
    else if (parameter.in === 'query' && (parameter.required === true || example !== undefined))
      query.push(...[exampleIn(parameter.name, example)].flat().map((value) => `${parameter.name}=${value}`));
  }
  const body = resolve(contract, requestBody);
  const { example, examples } = body?.content['application/json'] ?? {};
  const sent = example ?? Object.values(examples ?? {})[0]?.value;
  return {
    method: method.toUpperCase(),
    path: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
    body: body?.required === true ? exampleIn('the body', sent) : sent,
  };
}

async function call({ controlUrl, baseUrl }, method, path, body) {
  const response = await fetch(controlUrl + path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = withKnownPorts(await response.text(), controlUrl, baseUrl);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  const answer = readable(response.headers.get('Content-Type') ?? '', text);
  return { answer, example: exampleOf(method, path, body, response.status, answer) };
}

/** Returns a response as the page shows it. */
function readable(type, text) {
  if (/\bzip\b/.test(type)) return 'a zip archive';
  return /\bjson\b/.test(type) ? JSON.parse(text) : text;
}

async function callPlatform(url) {
  const { request } = await import('urllib');
  await request(url, { digestAuth: KEY });
}

/** Replaces the ports that the system has chosen by the default ports. */
function withKnownPorts(text, controlUrl, baseUrl) {
  return text
    .replaceAll(new URL(controlUrl).host, 'localhost:8081')
    .replaceAll(new URL(baseUrl).host, 'localhost:8080');
}

function exampleOf(method, path, body, status, answer) {
  const request = `${method} ${path}${body === undefined ? '' : `\n\n${JSON.stringify(body)}`}`;
  const shown =
    typeof answer === 'string'
      ? answer.split('\n').slice(0, TEXT_LINES_MAX).join('\n').trim()
      : fitted(stable(answer));
  const response = shown === '' ? `\`${status}\` without a body.` : `\`${status}\`:`;
  return [
    'Example:',
    `\`\`\`http\n${request}\n\`\`\``,
    response,
    ...(shown === '' ? [] : [`\`\`\`${typeof answer === 'string' ? 'text' : 'json'}\n${shown}\n\`\`\``]),
  ];
}

function fitted(answer) {
  const texts = SIZES.map((size) => JSON.stringify(shortened(answer, size, 0), undefined, 2));
  return texts.find((text) => text.split('\n').length <= LINES_MAX) ?? texts.at(-1);
}

function shortened(value, size, depth) {
  if (typeof value === 'string') {
    const text = HASH.test(value) ? SHOWN_HASH : value;
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth > size.depthMax) return Array.isArray(value) ? '[ … ]' : '{ … }';
  if (Array.isArray(value)) {
    const rest = value.length - ITEMS_MAX;
    const items = value.slice(0, ITEMS_MAX).map((each) => shortened(each, size, depth + 1));
    return rest > 0 ? [...items, '… more'] : items;
  }
  const entries = Object.entries(value);
  const rest = entries.length - size.membersMax;
  const shown = entries
    .slice(0, size.membersMax)
    .map(([name, each]) => [name, shortened(each, size, depth + 1)]);
  return Object.fromEntries(rest > 0 ? [...shown, ['…', 'more']] : shown);
}
