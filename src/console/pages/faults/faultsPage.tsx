import { usePlaying } from '../../control/scenarios.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { PlayScenario } from './playScenario.js';
import { PlayingScenarios } from './playingScenarios.js';
import { Rules } from './rules.js';

/** The fault rules of a world, and the scenarios that play in it. */
export function FaultsPage({ world: { name: world } }: WorldPageProps) {
  const playing = usePlaying(world);
  return (
    <>
      <div class="title">
        <h1>Faults and scenarios in {world}</h1>
      </div>
      <Rules world={world} />
      <PlayScenario world={world} onPlay={playing.reload} />
      <PlayingScenarios world={world} playing={playing} />
    </>
  );
}
