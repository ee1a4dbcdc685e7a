/** The commit of the platform's build. */
export const GIT_HASH = '8f2a1c5be04d97c6a3f1e2b7d58c90461fa3b7e2';

/** The version of the platform. Clients parse its three numbers. */
export const APPLICATION_VERSION = '7.0.14';

/** The build of the platform after an upgrade, which the fault `drift` simulates. */
export const NEXT_GIT_HASH = 'c41d7e90b3f25a68d1e04b97a2c6583f70e9d4b1';
export const NEXT_APPLICATION_VERSION = '8.0.5';
