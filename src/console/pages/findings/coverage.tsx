import type { ComponentChildren } from 'preact';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import type { Polled } from '../../control/polled.js';
import { Dialog } from '../../parts/dialog.js';
import { DialogButton } from '../../parts/dialogButton.js';
import { ChoiceField } from '../../parts/field.js';
import { Reading } from '../../parts/reading.js';
import { unmetBranches, unused, type Coverage } from './gaps.js';
import { ResourceGaps } from './resourceGaps.js';
import { calledFirst, scoped, SCOPES, type Scope } from './scope.js';
import { Shares } from './shares.js';

interface CoverageProps {
  readonly world: string;
  readonly coverage: Polled<Coverage>;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
}

/** The operations, their parts, error codes and branches that the clients of a world have never used. */
export function NeverTested({ world, coverage: { data, error, reload }, scope, onScope }: CoverageProps) {
  return (
    <section class="card" aria-labelledby="never-tested">
      <div class="title">
        <h2 id="never-tested">Never tested</h2>
        <StartAgain world={world} onDone={reload} />
      </div>
      <ChoiceField
        label="Scope"
        value={scope}
        onChange={(value) => {
          onScope(value as Scope);
        }}
        choices={SCOPES}
      />
      {data === undefined ? (
        <Reading what="the coverage" error={error} />
      ) : (
        <Gaps world={world} coverage={data} scope={scope} />
      )}
    </section>
  );
}

interface GapsProps {
  readonly world: string;
  readonly coverage: Coverage;
  readonly scope: Scope;
}

function Gaps({ world, coverage, scope }: GapsProps) {
  const { exchanges, byErrorCode } = coverage;
  const codes = unused(byErrorCode);
  const branches = unmetBranches(coverage);
  const inScope = scoped(coverage, scope);
  return (
    <>
      <p class="hint">
        {exchanges.toLocaleString('en')} exchanges since the world was made. A reset or a cleared journal does
        not lower these numbers.
      </p>
      <Shares coverage={coverage} scoped={inScope} />
      {inScope.byOperation.length === 0 && <p>No operation has been called yet.</p>}
      {calledFirst(inScope.byOperation).map(([resource, operations]) => (
        <ResourceGaps key={resource} world={world} resource={resource} operations={operations} />
      ))}
      <Names title="Situations that never occurred" count={branches.length}>
        {branches.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Names>
      <Names title="Error codes that no client has met" count={codes.length}>
        {codes.map((code) => (
          <li key={code} class="mono">
            {code}
          </li>
        ))}
      </Names>
    </>
  );
}

interface NamesProps {
  readonly title: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** A closed list, because it is long and belongs to no operation. */
function Names({ title, count, children }: NamesProps) {
  if (count === 0) return null;
  return (
    <details class="resource">
      <summary>
        {title} ({count})
      </summary>
      <ul class="chips">{children}</ul>
    </details>
  );
}

function StartAgain({ world, onDone }: { readonly world: string; readonly onDone: () => void }) {
  const confirm = async (): Promise<void> => {
    await answerTo(control.DELETE('/v1/worlds/{world}/coverage', { params: { path: { world } } }));
    notify('The coverage starts again.');
    onDone();
  };
  return (
    <DialogButton label="Start again">
      {(close) => (
        <Dialog title="Start again" action="Clear" isDangerous onConfirm={confirm} onClose={close}>
          <p>Sets all numbers to zero and clears the journal, from which they are counted.</p>
        </Dialog>
      )}
    </DialogButton>
  );
}
