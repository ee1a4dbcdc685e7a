import { described, define, list, oneOf, optional, string, text } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import { AGENT_TYPES } from '../world/projects/project.js';

/** Schemas that several kinds of incidents use. */

export const name = define(
  'name',
  'A name of letters, digits, dots, dashes and underscores, 100 characters at most.',
  text(undefined, /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
);

export const duration = define(
  'duration',
  'A duration such as PT90S, PT10M or P1DT12H.',
  text(
    undefined,
    /^(?=.*[1-9])P(?=\d|T)(\d{1,6}D)?(T(?=\d)(\d{1,8}H)?(\d{1,9}M)?(\d{1,10}(\.\d{1,3})?S)?)?$/,
  ),
);

export const agentType = oneOf(...AGENT_TYPES);

export const clusterMembers = { groupId: string, clusterId: string };
export const hostMembers = { ...clusterMembers, hostIds: list(string) };

/** Members that testers send for all kinds. */
export function commonMembers(target: string, length: string) {
  return {
    id: optional(name, 'What it is called, to heal it by. By default one is made up.'),
    target: described(text(), target),
    for: optional(duration, length),
  };
}

/** A member with one value. */
export function kindMember<Kind extends string>(kind: Kind): Schema<Kind> {
  return { description: 'What happens.', const: kind };
}
