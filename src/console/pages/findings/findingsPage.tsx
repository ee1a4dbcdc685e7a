import { useState } from 'preact/hooks';
import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useLive } from '../../control/live.js';
import { usePlaying } from '../../control/scenarios.js';
import { Expectations } from '../../parts/expectations.js';
import { VerdictCard } from '../../parts/verdictCard.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { NeverTested } from './coverage.js';
import { Doctor } from './doctor.js';
import type { Coverage } from './gaps.js';
import { SaveReport } from './saveReport.js';
import { scoped, type Scope } from './scope.js';
import { summaryOf } from './summary.js';

const TOPICS: readonly Topic[] = ['exchanges', 'actions'];
/** Minimum time between two reads, in milliseconds. It is long, because each read examines the whole journal. */
const REST_MS = 2000;

/**
 * The findings in the journal of a world: verdicts, mistakes of clients, and parts of the API that no client
 * has called.
 */
export function FindingsPage({ world: { name: world } }: WorldPageProps) {
  const params = { path: { world } };
  const coverage = useLive(world, () => coverageOf(world), { topics: TOPICS, restMs: REST_MS });
  const examination = useLive(world, () => answerTo(control.GET('/v1/worlds/{world}/doctor', { params })), {
    topics: TOPICS,
    restMs: REST_MS,
  });
  const playing = usePlaying(world);
  const [scope, setScope] = useState<Scope>('called');
  const inScope = coverage.data && scoped(coverage.data, scope);
  return (
    <>
      <div class="title">
        <h1>Findings in {world}</h1>
        <SaveReport world={world} />
      </div>
      <p class="lead">{summaryOf(playing.data, examination.data, inScope)}</p>
      <VerdictCard
        world={world}
        playing={playing}
        show={({ expectations }) => <Expectations world={world} expectations={expectations} />}
      />
      <Doctor world={world} examination={examination} />
      <NeverTested world={world} coverage={coverage} scope={scope} onScope={setScope} />
    </>
  );
}

/** Reads the coverage. The cast is safe, because only requests for text or HTML get a text. */
async function coverageOf(world: string): Promise<Coverage> {
  const params = { path: { world } };
  return (await answerTo(control.GET('/v1/worlds/{world}/coverage', { params }))) as Coverage;
}
