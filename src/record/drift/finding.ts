/** Kinds of deviations from the contract. */
export const FINDING_KINDS = [
  'unknownMember',
  'missingMember',
  'type',
  'enumeration',
  'value',
  'status',
  'mediaType',
  'link',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One way in which replies of an operation deviate from the contract. It contains no data of the source. */
export interface Finding {
  readonly operation: string;
  readonly kind: FindingKind;
  /** Place in the body, such as `results[].roles[].roleName`. Empty for the whole reply. */
  readonly at: string;
  readonly says: string;
}

/** A finding, and how often the source showed it. */
export interface CountedFinding extends Finding {
  readonly count: number;
}
