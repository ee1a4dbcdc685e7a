/** Families of units that can be converted into each other. Each number is the size of a unit, compared to others of its family. */
const FAMILIES = {
  RAW: { RAW: 1 },
  DATA: {
    BITS: 1,
    BYTES: 8,
    KILOBITS: 1_024,
    KILOBYTES: 8 * 1_024,
    MEGABITS: 1_024 ** 2,
    MEGABYTES: 8 * 1_024 ** 2,
    GIGABITS: 1_024 ** 3,
    GIGABYTES: 8 * 1_024 ** 3,
    TERABYTES: 8 * 1_024 ** 4,
    PETABYTES: 8 * 1_024 ** 5,
  },
  TIME: {
    NANOSECONDS: 1e-6,
    MILLISECONDS: 1,
    SECONDS: 1_000,
    MINUTES: 60_000,
    HOURS: 3_600_000,
    MILLION_MINUTES: 60_000_000_000,
    DAYS: 86_400_000,
  },
  NUMBER: { COUNT: 1, THOUSAND: 1_000, MILLION: 1_000_000, BILLION: 1_000_000_000 },
} as const;

export type UnitFamily = keyof typeof FAMILIES;
export type ValueUnits = { [Family in UnitFamily]: keyof (typeof FAMILIES)[Family] }[UnitFamily];

const SIZES = Object.entries(FAMILIES).flatMap(([family, units]) =>
  Object.entries(units).map(([name, size]) => ({
    name: name as ValueUnits,
    family: family as UnitFamily,
    size,
  })),
);
const BY_NAME = new Map(SIZES.map((unit) => [unit.name, unit]));

/** Units of thresholds of alerts. */
export const VALUE_UNITS: readonly ValueUnits[] = SIZES.map(({ name }) => name);

/** Units that thresholds can have, but values of events cannot: the API document lists the units of events. */
const ONLY_OF_THRESHOLDS = [
  'NANOSECONDS',
  'MILLION_MINUTES',
  'COUNT',
  'THOUSAND',
  'MILLION',
  'BILLION',
] as const;

/** Units of values in events. */
export type EventUnits = Exclude<ValueUnits, (typeof ONLY_OF_THRESHOLDS)[number]>;
export const EVENT_UNITS = VALUE_UNITS.filter(isOfEvents);

/** Returns whether values of events can have these units. */
export function isOfEvents(units: ValueUnits): units is EventUnits {
  const others: readonly ValueUnits[] = ONLY_OF_THRESHOLDS;
  return !others.includes(units);
}

/** Returns the family of a unit. */
export function familyOf(units: ValueUnits): UnitFamily {
  return BY_NAME.get(units)?.family ?? 'RAW';
}

/** Converts a number into other units. Returns `undefined` if the units belong to different families. */
export function convertedValue(value: number, from: ValueUnits, to: ValueUnits): number | undefined {
  const [one, other] = [BY_NAME.get(from), BY_NAME.get(to)];
  if (one === undefined || other === undefined || one.family !== other.family) return undefined;
  return (value * one.size) / other.size;
}
