/** Lets the body of an operation have `null` for the members that it always ignores then. */
export declare function withNulls(operation: object): object;
