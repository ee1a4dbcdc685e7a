/** What `@jest/globals` exports. Modules keep it for all test files; it passes each use to the jest-circus of the current file. */
const { ModuleMocker } = require('jest-mock');

const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'test'];
const RETRY_TIMES = Symbol.for('RETRY_TIMES');
const LOG_ERRORS = Symbol.for('LOG_ERRORS_BEFORE_RETRY');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

const mocker = new ModuleMocker(globalThis);
let current;

/** Starts with a new test file. */
exports.begin = (globals) => {
  current = globals;
  for (const symbol of [RETRY_TIMES, LOG_ERRORS, TEST_TIMEOUT]) delete globalThis[symbol];
};

for (const name of NAMES) {
  exports[name] = new Proxy(() => undefined, {
    apply: (_target, _self, args) => current[name](...args),
    get: (_target, key) => current[name][key],
  });
}

exports.jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  mocked: mocker.mocked.bind(mocker),
  clearAllMocks: () => mocker.clearAllMocks(),
  resetAllMocks: () => mocker.resetAllMocks(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: (milliseconds) => (globalThis[TEST_TIMEOUT] = milliseconds),
  retryTimes: (times, { logErrorsBeforeRetry } = {}) => {
    globalThis[RETRY_TIMES] = times;
    globalThis[LOG_ERRORS] = logErrorsBeforeRetry;
  },
};
