import { formatInstant } from '../../world/instant.js';
import { nameOf } from '../../world/targets/namedRows.js';
import type { World } from '../../world/world.js';
import type { Entry } from '../../simulator/agenda.js';

/** Something on the agenda: when, what, and to which row, by its readable name and by its id. */
export interface ShownEntry {
  readonly at: string;
  readonly what: string;
  /** The same as `what`, under the name that `fired` has it by. */
  readonly behaviour: string;
  readonly subject: string;
  readonly collection: string;
  readonly id: string;
}

/** An entry of a world's agenda as the control plane shows it. */
export function presentEntry({ at, behaviour, row }: Entry, world: World): ShownEntry {
  const { name, subjects } = behaviour;
  const subject = nameOf(world, subjects, row);
  return { at: formatInstant(at), what: name, behaviour: name, subject, collection: subjects, id: row.id };
}
