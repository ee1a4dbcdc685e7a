import { answerTo, control } from '../../control/client.js';
import { usePolled } from '../../control/polled.js';
import { usePlaying } from '../../control/scenarios.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { NeverTested } from './coverage.js';
import { Doctor } from './doctor.js';
import type { Coverage } from './gaps.js';
import { SaveReport } from './saveReport.js';
import { summaryOf } from './summary.js';
import { Verdicts } from './verdicts.js';

const EVERY_MS = 4000;

/**
 * The findings in the journal of a world: verdicts, mistakes of clients, and parts of the API that no client
 * has called.
 */
export function FindingsPage({ world: { name: world } }: WorldPageProps) {
  const params = { path: { world } };
  const coverage = usePolled(world, () => coverageOf(world), EVERY_MS);
  const examination = usePolled(
    world,
    () => answerTo(control.GET('/v1/worlds/{world}/doctor', { params })),
    EVERY_MS,
  );
  const playing = usePlaying(world);
  return (
    <>
      <div class="title">
        <h1>Findings in {world}</h1>
        <SaveReport world={world} />
      </div>
      <p class="lead">{summaryOf(playing.data, examination.data, coverage.data)}</p>
      <Verdicts world={world} playing={playing} />
      <Doctor world={world} examination={examination} />
      <NeverTested world={world} coverage={coverage} />
    </>
  );
}

/** Reads the coverage. The cast is safe, because only requests for text or HTML get a text. */
async function coverageOf(world: string): Promise<Coverage> {
  const params = { path: { world } };
  return (await answerTo(control.GET('/v1/worlds/{world}/coverage', { params }))) as Coverage;
}
