/**
 * Errors that only operations of the extended surface return. `{0}` and `{1}` stand for parameters. Most statuses
 * and texts are those of a sister edition of the platform, which has the same code. docs/fidelity.md lists the others,
 * which are inferred.
 */
export const extendedRefusals = {} as const satisfies Readonly<
  Record<string, readonly [status: number, detail: string]>
>;
