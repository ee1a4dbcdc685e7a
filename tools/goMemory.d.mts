/** Variables for short programs in Go. */
export const GO_MEMORY: Readonly<Record<string, string>>;
