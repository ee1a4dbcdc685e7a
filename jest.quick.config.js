import config from './jest.config.js';

/** For `npm run test:quick`: the tests that start no process. */
export default {
  ...config,
  testPathIgnorePatterns: [...config.testPathIgnorePatterns, '/test/system/'],
};
