/** The status of an error, and the template of its `detail`. `{0}` and `{1}` stand for parameters. */
export type RefusalEntry = readonly [status: number, detail: string];

/** Errors of a resource, by error code. */
export type Refusals = Readonly<Record<string, RefusalEntry>>;
