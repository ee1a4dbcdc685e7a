/**
 * Example requests and responses for docs/control-plane.md. Each example is a real call to a simulator with a fixed seed and
 * a manual clock, so the page shows what the control plane answers.
 */
import { operationsOf, resolve } from './controlOperations.mjs';
import { stable } from './stableJson.mjs';
import { streamExample } from './streamExample.mjs';

const WORLD = '/v1/worlds/default';
const KEY = 'ADMIN1:11111111-2222-3333-4444-5555555';

/**
 * Examples of calls that need names or results of earlier calls, in the order of the calls. Other operations are called
 * with the examples of their parameters and body in src/control/openapi.yaml. `path` contains real names. `of` is the path of the operation in the
 * OpenAPI document. It is set only if the path has parameters other than `{world}`.
 */
const EXAMPLES = [
  ['GET', '/v1/schemas/scenario', undefined, '/v1/schemas/{schema}'],
  ['POST', '/v1/worlds', { name: 'mine', from: 'default' }],
  ['GET', '/v1/worlds/mine', undefined, '/v1/worlds/{world}'],
  ['DELETE', '/v1/worlds/mine', undefined, '/v1/worlds/{world}'],
  ['POST', `${WORLD}/checkpoints`, { name: 'before' }],
  ['GET', `${WORLD}/checkpoints`],
  ['GET', `${WORLD}/checkpoints/before`, undefined, '/v1/worlds/{world}/checkpoints/{checkpoint}'],
  ['GET', `${WORLD}/clock`],
  ['POST', `${WORLD}/clock/advance`, { by: 'PT6H' }],
  ['POST', `${WORLD}/clock/step`],
  ['POST', `${WORLD}/clock/freeze`],
  ['GET', `${WORLD}/agenda?limit=2`],
  ['GET', `${WORLD}/state/hosts?limit=1`, undefined, '/v1/worlds/{world}/state/{collection}'],
  ['GET', `${WORLD}/state/clusters/rs0`, undefined, '/v1/worlds/{world}/state/{collection}/{id}'],
  [
    'PATCH',
    `${WORLD}/state/clusters/rs0`,
    { schedule: { everyHours: 12 } },
    '/v1/worlds/{world}/state/{collection}/{id}',
  ],
  ['GET', `${WORLD}/series?host=rs0/node-0&m=CONNECTIONS&period=PT1H&granularity=PT5M`],
  ['GET', `${WORLD}/series/catalogue?host=rs0/node-0`],
  ['GET', `${WORLD}/history?host=rs0/node-0&host=rs0/node-1&period=PT1H`],
  ['POST', `${WORLD}/incidents`, { kind: 'node.down', target: 'rs0/node-0', for: 'PT10M' }],
  ['GET', `${WORLD}/incidents`],
  ['GET', `${WORLD}/problems?limit=2`],
  ['GET', `${WORLD}/journal/notifications`],
  ['GET', `${WORLD}/diff?from=before&collection=clusters`],
  ['GET', `${WORLD}/incidents/{id}`, undefined, '/v1/worlds/{world}/incidents/{incident}'],
  ['DELETE', `${WORLD}/incidents/{id}`, undefined, '/v1/worlds/{world}/incidents/{incident}'],
  [
    'POST',
    `${WORLD}/faults`,
    {
      match: { operation: ['listClusters'] },
      times: 1,
      inject: { error: { status: 503, retryAfter: 2 } },
    },
  ],
  ['GET', `${WORLD}/faults`],
  ['GET', `${WORLD}/faults/{id}`, undefined, '/v1/worlds/{world}/faults/{fault}'],
  ['PATCH', `${WORLD}/faults/{id}`, { times: 2 }, '/v1/worlds/{world}/faults/{fault}'],
  ['DELETE', `${WORLD}/faults/{id}`, undefined, '/v1/worlds/{world}/faults/{fault}'],
  ['POST', `${WORLD}/faults/clear`],
  ['POST', `${WORLD}/scenarios`, { name: 'flaky-api' }],
  ['GET', `${WORLD}/scenarios`],
  ['GET', `${WORLD}/scenarios/flaky-api`, undefined, '/v1/worlds/{world}/scenarios/{scenario}'],
  ['DELETE', `${WORLD}/scenarios/flaky-api`, undefined, '/v1/worlds/{world}/scenarios/{scenario}'],
  ['CLIENT', '/clusters'],
  ['GET', `${WORLD}/journal?operation=listClusters&limit=1`],
  ['POST', `${WORLD}/journal/verify`, { match: { operation: 'listClusters' }, count: { gte: 1 } }],
  ['POST', `${WORLD}/journal/wait`, { match: { operation: 'listClusters' }, count: 1, timeout: 2000 }],
  ['GET', `${WORLD}/journal/{entry}`, undefined, '/v1/worlds/{world}/journal/{entry}'],
  ['STREAM', `${WORLD}/stream?types=exchanges,clock`],
  ['GET', `${WORLD}/coverage`],
  ['GET', `${WORLD}/doctor`],
  ['GET', `${WORLD}/report`],
  ['DELETE', `${WORLD}/coverage`],
  ['DELETE', `${WORLD}/journal`],
  ['POST', `${WORLD}/reset`, { to: 'before' }],
  ['DELETE', `${WORLD}/checkpoints/before`, undefined, '/v1/worlds/{world}/checkpoints/{checkpoint}'],
  // This call must be the last, because afterwards the clock follows real time.
  ['POST', `${WORLD}/clock/resume`, { rate: 60 }],
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

/** `/ca.pem` responds only with TLS. */
const WITHOUT_EXAMPLE = 'GET /ca.pem';

/**
 * Returns the OpenAPI document of the control plane, and examples as Markdown by operation, such as
 * `GET /v1/worlds/{world}`.
 */
export async function controlExamples(createSimulator) {
  const listed = await withSimulator(createSimulator, play);
  return withSimulator(createSimulator, async (simulator) => {
    const response = await fetch(`${simulator.controlUrl}/openapi.json`);
    const contract = await response.json();
    const others = operationsOf(contract).filter(({ name }) => !listed.has(name) && name !== WITHOUT_EXAMPLE);
    const examples = new Map(listed);
    for (const operation of others) {
      const { method, path, body } = describedCall(contract, operation);
      examples.set(operation.name, (await call(simulator, method, path, body)).example);
    }
    return { contract, examples };
  });
}

async function withSimulator(createSimulator, use) {
  const simulator = await createSimulator({ seed: 1, now: '2026-01-01T00:00:00Z', clock: 'manual' });
  try {
    return await use(simulator);
  } finally {
    await simulator.close();
  }
}

async function play(simulator) {
  const examples = new Map();
  let id = '';
  for (const [method, template, body, of] of EXAMPLES) {
    if (method === 'CLIENT') {
      await callPlatform(simulator.baseUrl + template);
      continue;
    }
    if (method === 'STREAM') {
      examples.set('GET /v1/worlds/{world}/stream', await streamExample(simulator.controlUrl, template));
      continue;
    }
    const path = template.replace(/\{(?:id|entry)\}/, id);
    const { answer, example } = await call(simulator, method, path, body);
    if (method === 'POST' && answer.id !== undefined) id = answer.id;
    if (/\/journal\?/.test(path)) id = idOfFirst(answer);
    const operation = `${method} ${of ?? path.replace(/\?.*/, '').replace(/^\/v1\/worlds\/default/, '/v1/worlds/{world}')}`;
    examples.set(operation, example);
  }
  return examples;
}

/** Returns the call that the OpenAPI document gives as the example of an operation. */
function describedCall(contract, { name, method, path, parameters, requestBody }) {
  const exampleIn = (what, { example }) => {
    if (example === undefined) throw new Error(`src/control/openapi.yaml: ${name}: ${what} needs an example`);
    return example;
  };
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, exampleIn(parameter.name, parameter));
    else if (parameter.required === true || parameter.example !== undefined)
      query.append(parameter.name, exampleIn(parameter.name, parameter));
  }
  const body = resolve(contract, requestBody)?.content['application/json'];
  return {
    method: method.toUpperCase(),
    path: query.size === 0 ? filled : `${filled}?${query}`,
    body: body && exampleIn('the body', body),
  };
}

async function call({ controlUrl, baseUrl }, method, path, body) {
  const response = await fetch(controlUrl + path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = withKnownPorts(await response.text(), controlUrl, baseUrl);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  const isJson = /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
  const answer = isJson ? JSON.parse(text) : text;
  return { answer, example: exampleOf(method, path, body, response.status, answer) };
}

function idOfFirst(answer) {
  const [first] = Array.isArray(answer) ? answer : (answer.entries ?? []);
  return first.id;
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
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  if (depth > size.depthMax) return Array.isArray(value) ? '[ … ]' : '{ … }';
  if (Array.isArray(value)) {
    const rest = value.length - ITEMS_MAX;
    const items = value.slice(0, ITEMS_MAX).map((each) => shortened(each, size, depth + 1));
    return rest > 0 ? [...items, `… ${rest} more`] : items;
  }
  const entries = Object.entries(value);
  const rest = entries.length - size.membersMax;
  const shown = entries
    .slice(0, size.membersMax)
    .map(([name, each]) => [name, shortened(each, size, depth + 1)]);
  return Object.fromEntries(rest > 0 ? [...shown, ['…', `${rest} more`]] : shown);
}
