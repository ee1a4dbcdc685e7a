import config from './jest.config.js';

/**
 * For `npm test`: the files of test/unit and test/http run in the groups of test/together, each group with one module
 * registry. They take less than half the time that way.
 */
export default {
  ...config,
  testSequencer: '<rootDir>/test/support/slowestFirst.mjs',
  testPathIgnorePatterns: ['/test/(unit|http)/(?!api/digest/verifySteps)'],
};
