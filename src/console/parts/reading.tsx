import { Failure } from './failure.js';

interface ReadingProps {
  /** The data that is being read, such as `the clusters`. */
  readonly what: string;
  readonly error?: Error | undefined;
}

/** Stands in the place of data until it has been read. The words appear after a moment, so that fast pages do not flicker. */
export function Reading({ what, error }: ReadingProps) {
  return error === undefined ? <p class="hint reading">Reading {what} …</p> : <Failure error={error} />;
}
