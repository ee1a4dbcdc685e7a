/**
 * Variables for the compiler, the linter and other short programs in Go: they collect garbage only near 2 GiB. By default, collections
 * take up to a third of their processor time.
 */
export const GO_MEMORY = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
