import { isObject, type Members, type Transform } from './walk.js';

/** Takes the points of about half of the measurements. The same measurements are empty in each reply. */
export const emptySeries: Transform = {
  object: (members) => (isAffected(members) ? { ...members, dataPoints: [] } : members),
};

/** Leaves out about half of the measurements, as if a process had never reported them. */
export const missingSeries: Transform = {
  object: (members) => {
    const { measurements } = members;
    return Array.isArray(measurements)
      ? { ...members, measurements: measurements.filter((each) => !isAffected(each)) }
      : members;
  },
};

/** Returns whether a value is a measurement whose name has an even number of letters. */
function isAffected(value: unknown): value is Members {
  if (!isObject(value)) return false;
  const { name, dataPoints } = value;
  return typeof name === 'string' && Array.isArray(dataPoints) && name.length % 2 === 0;
}
