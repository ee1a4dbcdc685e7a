import { goTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { readFleet, wakeWorld } from '../../control/fleet.js';

/**
 * Leads to a world that this server does not have in its memory. If another replica has it, opens the console of that replica. If no
 * replica has it, brings it here and calls `reload`. If it does not exist, shows the list of worlds.
 */
export async function leadToWorld(name: string, reload: () => void): Promise<void> {
  const worlds = await readFleet().catch(() => []);
  const world = worlds.find((each) => each.name === name);
  const { controlUrl } = world ?? {};
  if (controlUrl !== undefined && new URL(controlUrl).origin !== location.origin) {
    location.assign(`${controlUrl}/${location.hash}`);
    return;
  }
  try {
    if (world === undefined || world.replica !== undefined)
      throw new Error(`The world ${name} does not exist.`);
    await wakeWorld(name);
    reload();
  } catch (error) {
    notify((error as Error).message);
    goTo({ page: 'worlds' });
  }
}
