import type { Measurement } from './measure.js';

const PLACE = '"measurements":[]';

/**
 * Yields the JSON of a measurement set in pieces. Only the points of one piece are in memory at a time. `frame`
 * is the set with an empty list of measurements.
 */
export function* measurementPieces(
  frame: { readonly measurements: readonly unknown[] },
  measurements: readonly Measurement[],
): Generator<string | Uint8Array, void, undefined> {
  const text = JSON.stringify(frame);
  const place = text.indexOf(PLACE) + PLACE.length - 1;
  yield text.slice(0, place);
  for (const [at, { name, units, series }] of measurements.entries()) {
    yield `${at === 0 ? '' : ','}{"dataPoints":[`;
    yield* series.pieces();
    yield `],"name":${JSON.stringify(name)},"units":${JSON.stringify(units)}}`;
  }
  yield text.slice(place);
}
