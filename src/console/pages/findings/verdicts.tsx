import type { Polled } from '../../control/polled.js';
import type { Playing } from '../../control/scenarios.js';
import { Expectations } from '../../parts/expectations.js';
import { Reading } from '../../parts/reading.js';
import { linkTo } from '../../browser/location.js';

interface VerdictsProps {
  readonly world: string;
  readonly playing: Polled<readonly Playing[]>;
}

/** The verdicts on the expectations of all scenarios that play in a world. */
export function Verdicts({ world, playing: { data, error } }: VerdictsProps) {
  return (
    <section class="card" aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      {data === undefined && <Reading what="the verdicts" error={error} />}
      {data?.length === 0 && (
        <p>
          No scenario plays in this world. <a href={linkTo({ world, page: 'faults' })}>Play one</a> to have
          expectations.
        </p>
      )}
      {data?.map(({ name, expectations }) => (
        <div key={name}>
          <h3>{name}</h3>
          <Expectations world={world} expectations={expectations} />
        </div>
      ))}
    </section>
  );
}
