/** What `@jest/globals` exports. Modules keep it for all test files; it passes each use to the jest-circus of the current file. */
const { equals, iterableEquality } = require('@jest/expect-utils');
const { ModuleMocker } = require('jest-mock');

const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'it', 'test'];
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

/**
 * The two matchers that tests use most, for values that match. Jest's `expect` makes all its matchers for each call, and an error with
 * its stack, which takes longer than most comparisons. It is still called for the message if a value does not match.
 */
const QUICK = {
  toBe: (actual, expected) => Object.is(actual, expected),
  toEqual: (actual, expected) => equals(actual, expected, [iterableEquality]),
};

const expectation = {
  get: ({ actual }, name) =>
    Object.hasOwn(QUICK, name) ? quick(actual, name) : current.expect(actual)[name],
};

function quick(actual, name) {
  return function matcher(...args) {
    if (args.length === 1 && QUICK[name](actual, args[0])) {
      const state = current.expect.getState();
      state.assertionCalls += 1;
      state.numPassingAsserts += 1;
      return;
    }
    try {
      current.expect(actual)[name](...args);
    } catch (error) {
      // The stack begins where the test calls the matcher.
      Error.captureStackTrace(error, matcher);
      throw error;
    }
  };
}

exports.expect = new Proxy(() => undefined, {
  apply: (_target, _self, args) =>
    args.length === 1 ? new Proxy({ actual: args[0] }, expectation) : current.expect(...args),
  get: (_target, key) => current.expect[key],
});

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
