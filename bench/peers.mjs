/**
 * Alternative tools (peers). Each is set up as its documentation recommends, without logs, and sends the bytes of
 * Understudy's responses. A peer has a name, the steps of Understudy that it omits, and a function that starts it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const PORT = 18_090;
const HOST = '127.0.0.1';
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
const packageFile = (name, path) => join(here('node_modules'), name, path);
const CONTRACT = here('../dist/contract/openapi.yaml');
const BASE_PATH = '/api/public/v1.0';
const JSON_TYPE = 'application/json';

const node = (...args) => ({ command: process.execPath, args });
const java = (...args) => ({ command: 'java', args });

/** `start` gets the documents and a folder for the files of the peer. */
export const PEERS = [
  {
    name: 'bare node:http',
    skips: 'everything: ready-made bytes, whatever is asked',
    start: (documents, folder) => node(here('peers/nodeHttp.mjs'), bodies(documents, folder), String(PORT)),
  },
  {
    name: 'Express',
    skips: 'digest, validation, state',
    start: (documents, folder) => node(here('peers/express.mjs'), bodies(documents, folder), String(PORT)),
  },
  {
    name: 'Express + express-openapi-validator',
    skips: 'digest, state',
    start: (documents, folder) =>
      node(here('peers/expressValidator.mjs'), CONTRACT, bodies(documents, folder), String(PORT)),
  },
  {
    name: 'json-server',
    skips: 'digest, validation; writes its state to a file',
    start: startJsonServer,
    urls: { list: '/projects', patch: '/snapshots/1' },
  },
  { name: 'Mockoon', skips: 'digest, validation, state', start: startMockoon },
  { name: 'Prism', skips: 'digest, state', start: startPrism, base: '' },
  { name: 'WireMock', skips: 'digest, validation, state', start: startWireMock },
  { name: 'MockServer', skips: 'digest, validation, state', start: startMockServer },
];

/** Returns the URLs of the two documents on a peer. */
export function urlsOf({ urls, base = BASE_PATH }, documents) {
  const at = (key) => `http://${HOST}:${PORT}${urls?.[key] ?? base + inContract(documents[key].path)}`;
  return { list: at('list'), patch: at('patch') };
}

/** Removes the base path from a path, because the contract's paths are relative to it. */
function inContract(path) {
  return path.slice(BASE_PATH.length);
}

function bodies({ list, patch }, folder) {
  return write(folder, 'bodies.json', { list: JSON.parse(list.text), patched: JSON.parse(patch.text) });
}

function write(folder, name, content) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function startJsonServer({ list, patch }, folder) {
  const data = { projects: JSON.parse(list.text), snapshots: [{ ...JSON.parse(patch.text), id: 1 }] };
  const file = write(folder, 'db.json', data);
  const bin = packageFile('json-server', 'lib/cli/bin.js');
  return node(bin, '--port', String(PORT), '--host', HOST, '--quiet', file);
}

function startMockoon(documents, folder) {
  const file = write(folder, 'mockoon.json', {
    uuid: 'a',
    lastMigration: 33,
    name: 'bench',
    port: PORT,
    hostname: HOST,
    rootChildren: Object.keys(documents).map((key) => ({ type: 'route', uuid: key })),
    routes: Object.entries(documents).map(mockoonRoute),
  });
  const bin = packageFile('@mockoon/cli', 'bin/run.js');
  const place = ['--data', file, '--port', String(PORT), '--hostname', HOST];
  return node(bin, 'start', ...place, '--disable-log-to-file', '--disable-admin-api', '--repair');
}

function mockoonRoute([key, { method, path, text }]) {
  const response = {
    uuid: `${key}-ok`,
    body: text,
    statusCode: 200,
    headers: [{ key: 'Content-Type', value: JSON_TYPE }],
    bodyType: 'INLINE',
    default: true,
    disableTemplating: true,
  };
  const endpoint = path.slice(1);
  return { uuid: key, type: 'http', method: method.toLowerCase(), endpoint, responses: [response] };
}

/**
 * Prism responds with the examples of a contract. Gives it our contract with the two documents as examples and without digest
 * authentication.
 */
function startPrism({ list, patch }, folder) {
  const contract = parse(readFileSync(CONTRACT, 'utf8'));
  delete contract.security;
  // Prism ignores the path of the server's URL.
  delete contract.servers;
  for (const { method, path, text } of [list, patch]) {
    const operation = operationAt(contract, method, inContract(path));
    delete operation.security;
    operation.responses = {
      200: {
        description: 'ok',
        content: { [JSON_TYPE]: { examples: { only: { value: JSON.parse(text) } } } },
      },
    };
  }
  const file = write(folder, 'prism.json', contract);
  const bin = packageFile('@stoplight/prism-cli', 'dist/index.js');
  return node(bin, 'mock', '--port', String(PORT), '--host', HOST, '--verboseLevel', 'silent', file);
}

function operationAt({ paths }, method, path) {
  const matches = (template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const found = Object.keys(paths).find(
    (template) => matches(template) && paths[template][method.toLowerCase()],
  );
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}.`);
  return paths[found][method.toLowerCase()];
}

function startWireMock(documents, folder) {
  const mappings = Object.values(documents).map(({ method, path, text }) => ({
    request: { method, urlPath: path },
    response: { status: 200, body: text, headers: { 'Content-Type': JSON_TYPE } },
  }));
  const { version } = require(packageFile('wiremock', 'package.json'));
  const jar = packageFile('wiremock', `build/wiremock-standalone-${version}.jar`);
  mkdirSync(join(folder, 'mappings'), { recursive: true });
  write(join(folder, 'mappings'), 'documents.json', { mappings });
  return java(
    '-jar',
    jar,
    '--port',
    String(PORT),
    '--bind-address',
    HOST,
    '--root-dir',
    folder,
    '--no-request-journal',
    '--disable-banner',
  );
}

function startMockServer(documents, folder) {
  const expectations = Object.values(documents).map(({ method, path, text }) => ({
    httpRequest: { method, path },
    httpResponse: { statusCode: 200, body: text, headers: { 'Content-Type': [JSON_TYPE] } },
  }));
  const file = write(folder, 'expectations.json', expectations);
  const { version } = require(packageFile('mockserver-node', 'package.json'));
  const jar = packageFile('mockserver-node', `mockserver-netty-${version}-jar-with-dependencies.jar`);
  const settings = { initializationJsonPath: file, logLevel: 'OFF', disableSystemOut: 'true' };
  const defined = Object.entries(settings).map(([name, value]) => `-Dmockserver.${name}=${value}`);
  return java(...defined, '-jar', jar, '-serverPort', String(PORT));
}
