/** A whole number, or what it has to lie between. */
export type Bounds =
  | number
  | {
      readonly eq?: number;
      readonly gte?: number;
      readonly gt?: number;
      readonly lte?: number;
      readonly lt?: number;
    };

/** Whether a number lies within bounds. */
export function isWithin(bounds: Bounds, value: number): boolean {
  if (typeof bounds === 'number') return value === bounds;
  const { eq = value, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = bounds;
  return value === eq && value >= gte && value > gt && value <= lte && value < lt;
}
