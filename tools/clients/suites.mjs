import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counters } from './counters.mjs';
import { TOOLCHAINS } from '../toolchains/table.mjs';

const DIALECTS = ['ops-manager', 'documented'];

/** The members of a suite.json: whether each is required, and what it must be. */
const MEMBERS = {
  description: { isRequired: true, isRight: isText },
  needs: { isRequired: true, isRight: (value) => isListOf(TOOLCHAINS, value) },
  install: { isRight: isText },
  test: { isRequired: true, isRight: isText },
  results: { isRequired: true, isRight: (value) => Object.hasOwn(counters, value) },
  dialects: { isRight: (value) => isListOf(DIALECTS, value) },
  holds: { isRight: isText },
  serve: { isRight: (value) => Array.isArray(value) && value.every(isText) },
  seconds: { isRight: (value) => Number.isInteger(value) && value > 0 },
};

const DEFAULTS = { dialects: ['ops-manager'], serve: [], seconds: 300 };

/**
 * Reads the suites of a folder: its folders that have a suite.json. With `names`, only these. Throws an Error if a suite is
 * missing or wrong.
 */
export function readSuites(folder, names) {
  const present = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'suite.json')));
  const unknown = names.filter((name) => !present.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such suite: ${unknown.join(', ')}. There are: ${present.join(', ')}.`);
  return present
    .filter((name) => names.length === 0 || names.includes(name))
    .map((name) => readSuite(join(folder, name), name));
}

function readSuite(folder, name) {
  const suite = JSON.parse(readFileSync(join(folder, 'suite.json'), 'utf8'));
  for (const member of Object.keys(suite))
    if (!Object.hasOwn(MEMBERS, member)) throw new Error(`${name}/suite.json: unknown member ${member}`);
  for (const [member, { isRequired, isRight }] of Object.entries(MEMBERS)) {
    const value = suite[member];
    if (value === undefined ? isRequired : !isRight(value))
      throw new Error(`${name}/suite.json: ${member} is ${value === undefined ? 'missing' : 'wrong'}`);
  }
  return { ...DEFAULTS, ...suite, name, folder };
}

function isText(value) {
  return typeof value === 'string' && value !== '';
}

function isListOf(allowed, value) {
  return Array.isArray(value) && value.length > 0 && value.every((one) => allowed.includes(one));
}
