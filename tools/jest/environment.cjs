/** Jest's environment for these tests: the process itself, without a context of its own for each test file. */
module.exports = class NodeEnvironment {
  global = {};

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  /** Jest notes 100 calls in each error. Refusals are errors too, and noting so many takes longer than most refusals. */
  setup() {
    Error.stackTraceLimit = 20;
  }

  teardown() {}
};
