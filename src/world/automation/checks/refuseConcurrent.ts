import { countOff } from '../../incidents/countOff.js';
import { raceOf, type Race } from '../../incidents/automationTrouble.js';
import type { Outcome } from '../../outcome.js';
import { Preempted } from '../../preempted.js';
import { Refusal } from '../../refusals.js';
import type { AutomationConfig } from '../../tables/automationConfigs.js';
import type { World } from '../../world.js';
import { publish } from '../publish.js';

/** Refuses a publication because another session publishes at the same moment. */
export function refuseConcurrent(world: World, config: AutomationConfig): void {
  const race = raceOf(world, config.id);
  if (race === undefined) return;
  if (race.left === undefined) throw new Refusal('AUTOMATION_CONFIG_CONCURRENT_MODIFICATION');
  throw new Preempted('AUTOMATION_CONFIG_CONCURRENT_MODIFICATION', winRace(world, race, config));
}

/** The other session publishes the same content. Its last publication ends the incident. */
function winRace(world: World, race: Race, config: AutomationConfig): Outcome {
  return publish(countOff(world, [race]), config, []);
}
