/**
 * The Jest environment of tools/mutationTests.mjs. With a mutation, the tests end at the first failure. Without one (REACHED
 * names a file), it records for each test file its time, its failures and the functions that it calls.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import NodeEnvironment from './jest/environment.cjs';

const { REACHED, NOTICED } = process.env;

const files = {};
/** Functions that were called since the last test, by source file. The marked sources call `reachedIn`. */
const marks = {};
globalThis.reachedIn = (source, count) => (marks[source] = new Uint8Array(count));

export default class MutationEnvironment extends NodeEnvironment {
  #record = { seconds: 0, failed: true, reached: {} };
  #start = 0;

  constructor({ projectConfig }, { testPath }) {
    super();
    files[relative(projectConfig.rootDir, testPath).replaceAll('\\', '/')] = this.#record;
    if (NOTICED !== undefined) writeFileSync(NOTICED, 'a test file does not load');
  }

  handleTestEvent({ name, test }) {
    if (name === 'run_start') this.#record.failed = false;
    if (name === 'run_describe_start' || name === 'test_start') this.#start = cpuSeconds();
    if (name === 'run_describe_finish' || name === 'test_done') this.#leave();
    if (name === 'test_done' && test.errors.length > 0) this.#fail(test);
  }

  #leave() {
    const now = cpuSeconds();
    this.#record.seconds += now - this.#start;
    if (REACHED !== undefined) this.#collect();
    this.#start = now;
  }

  #collect() {
    for (const [source, each] of Object.entries(marks)) {
      if (!each.includes(1)) continue;
      const reached = (this.#record.reached[source] ??= new Set());
      for (let at = each.indexOf(1); at >= 0; at = each.indexOf(1, at + 1)) reached.add(at);
      each.fill(0);
    }
  }

  #fail(test) {
    this.#record.failed = true;
    if (REACHED !== undefined) return;
    const [error] = test.errors.flat();
    writeFileSync(NOTICED, `${nameOf(test)}\n${error?.message ?? error}`);
    process.exit(1);
  }

  teardown() {
    if (REACHED === undefined) return;
    const { reached } = this.#record;
    for (const source of Object.keys(reached)) reached[source] = [...reached[source]];
    writeFileSync(REACHED, JSON.stringify(files));
  }
}

function nameOf(item) {
  return item.parent?.parent === undefined ? item.name : `${nameOf(item.parent)} › ${item.name}`;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
