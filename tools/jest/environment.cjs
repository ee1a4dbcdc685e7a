/** Jest's environment for these tests: the process itself, without a context of its own for each test file. */
module.exports = class NodeEnvironment {
  global = {};

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  setup() {}
  teardown() {}
};
