/** The files of an archive. `undefined` is a pause, so that other work can run while a file is made. */
export type ArchivedFiles = Iterable<ArchivedFile | undefined>;

/** A file in an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}
