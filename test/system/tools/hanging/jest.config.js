/** Runs only the test beside this file, which never ends. */
export default { testMatch: ['**/hangs.js'], transform: {}, testTimeout: 2 ** 31 - 1 };
