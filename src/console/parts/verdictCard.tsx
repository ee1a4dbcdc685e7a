import type { ComponentChildren } from 'preact';
import { linkTo } from '../browser/location.js';
import type { Polled } from '../control/polled.js';
import type { Playing } from '../control/scenarios.js';
import { Reading } from './reading.js';

interface VerdictCardProps {
  readonly world: string;
  readonly playing: Polled<readonly Playing[]>;
  /** Shows the expectations of one scenario. */
  readonly show: (scenario: Playing) => ComponentChildren;
  /** Shown after the last scenario. */
  readonly after?: ComponentChildren;
}

/** The verdicts of the scenarios that play in a world, each below the name of its scenario. */
export function VerdictCard({ world, playing: { data, error }, show, after }: VerdictCardProps) {
  return (
    <section class="card" aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      {data === undefined && <Reading what="the verdicts" error={error} />}
      {data?.length === 0 && <NothingPlays world={world} />}
      {data?.map((scenario) => (
        <div key={scenario.name}>
          <h3>{scenario.name}</h3>
          {show(scenario)}
        </div>
      ))}
      {data !== undefined && data.length > 0 && after}
    </section>
  );
}

function NothingPlays({ world }: { readonly world: string }) {
  return (
    <p>
      No scenario plays in this world. <a href={linkTo({ world, page: 'faults' })}>Play one</a> to have
      expectations.
    </p>
  );
}
