/** The reply to a request by which a check reads a world. */
export interface Answer {
  readonly status: number;
  /** The parsed body. Unset if it is not JSON. */
  readonly body: unknown;
}

/** Reads a path of the API with the key of the checked call, from the world after that call. */
export type Ask = (path: string) => Promise<Answer>;

/** A page of a list, as the API returns it. */
export interface List {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly totalCount: number;
}

/** Reads the first 500 elements of a list. Returns `undefined` if the caller may not read it. */
export async function askList(ask: Ask, path: string, query = ''): Promise<List | undefined> {
  const { status, body } = await ask(`${path}?itemsPerPage=500${query}`);
  return status === 200 ? (body as List) : undefined;
}
