/** A file in an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}
