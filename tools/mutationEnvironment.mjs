/**
 * The Jest environment of tools/mutationTests.mjs. With a mutation, the tests end at the first failure. Without one (REACHED
 * names a file), it records for each test file its time, its failures and the functions that it calls.
 */
import { writeFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

const { REACHED, NOTICED } = process.env;

export default class MutationEnvironment extends TestEnvironment {
  #files = {};
  /** Test file of each outermost test and `describe` block. */
  #fileOf = new Map();
  #current = undefined;
  /** Functions that were called since the last test, by source file. */
  #marks = {};
  #start = 0;

  async setup() {
    await super.setup();
    if (NOTICED !== undefined) writeFileSync(NOTICED, 'a test file does not load');
    this.global.reachedIn = (source, count) => {
      this.#marks[source] = new Uint8Array(count);
      return this.#marks[source];
    };
    this.global.loading = (file) => {
      this.#files[file] = { seconds: 0, failed: false, reached: {} };
      this.#current = this.#files[file];
    };
  }

  handleTestEvent(event, state) {
    if (event.name === 'start_describe_definition') this.#found(state.currentDescribeBlock);
    if (event.name === 'add_test') this.#found(state.currentDescribeBlock.children.at(-1));
    if (event.name === 'run_describe_start') this.#enter(event.describeBlock);
    if (event.name === 'test_start') this.#enter(event.test);
    if (event.name === 'run_describe_finish' || event.name === 'test_done') this.#leave();
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#fail(event.test);
  }

  #found(item) {
    if (item.parent.parent === undefined) this.#fileOf.set(item, this.#current);
  }

  #enter(item) {
    if (this.#fileOf.has(item)) this.#current = this.#fileOf.get(item);
    this.#start = cpuSeconds();
  }

  #leave() {
    const now = cpuSeconds();
    if (this.#current !== undefined) this.#current.seconds += now - this.#start;
    if (REACHED !== undefined) this.#collect();
    this.#start = now;
  }

  #collect() {
    for (const [source, marks] of Object.entries(this.#marks)) {
      if (!marks.includes(1)) continue;
      const reached = (this.#current.reached[source] ??= new Set());
      for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) reached.add(at);
      marks.fill(0);
    }
  }

  #fail(test) {
    if (this.#current !== undefined) this.#current.failed = true;
    if (REACHED !== undefined) return;
    const [error] = test.errors.flat();
    writeFileSync(NOTICED, `${nameOf(test)}\n${error?.message ?? error}`);
    process.exit(1);
  }

  async teardown() {
    if (REACHED !== undefined) {
      for (const { reached } of Object.values(this.#files))
        for (const source of Object.keys(reached)) reached[source] = [...reached[source]];
      writeFileSync(REACHED, JSON.stringify(this.#files));
    }
    await super.teardown();
  }
}

function nameOf(item) {
  return item.parent?.parent === undefined ? item.name : `${nameOf(item.parent)} › ${item.name}`;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
