import { isPublishing } from '../../incidents/automationTrouble.js';
import { Refusal } from '../../refusals.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';

/** Refuses a publication while another session publishes. */
export function refuseConcurrent(world: World, { id }: Project): void {
  if (isPublishing(world, id)) throw new Refusal('AUTOMATION_CONFIG_CONCURRENT_MODIFICATION');
}
