/** A response body that is not JSON. The parameters `envelope` and `pretty` do not change it. */
export class FileBody {
  constructor(
    readonly mediaType: string,
    /** Generates the content piece by piece. */
    readonly pieces: () => Iterable<string | Uint8Array>,
    /** File name under which clients save the body. */
    readonly name?: string,
  ) {}
}
