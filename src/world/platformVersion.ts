/** The commit of the platform's build. */
export const GIT_HASH = '8f2a1c5be04d97c6a3f1e2b7d58c90461fa3b7e2';

/** The version of the platform. Clients parse its three numbers. */
export const APPLICATION_VERSION = '7.0.14';
