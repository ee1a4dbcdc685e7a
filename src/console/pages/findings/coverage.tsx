import type { ComponentChildren } from 'preact';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import type { Polled } from '../../control/polled.js';
import { Dialog } from '../../parts/dialog.js';
import { DialogButton } from '../../parts/dialogButton.js';
import { Failure } from '../../parts/failure.js';
import { linkTo } from '../../browser/location.js';
import { GapTable } from './gapTable.js';
import { neverCalled, unmetBranches, unused, type Coverage } from './gaps.js';
import { Shares } from './shares.js';

interface CoverageProps {
  readonly world: string;
  readonly coverage: Polled<Coverage>;
}

/** The operations, their parts, error codes and branches that the clients of a world have never used. */
export function NeverTested({ world, coverage: { data, error, reload } }: CoverageProps) {
  return (
    <section class="card" aria-labelledby="never-tested">
      <div class="title">
        <h2 id="never-tested">Never tested</h2>
        <StartAgain world={world} onDone={reload} />
      </div>
      <Failure error={error} />
      {data !== undefined && <Gaps world={world} coverage={data} />}
    </section>
  );
}

function Gaps({ world, coverage }: { readonly world: string; readonly coverage: Coverage }) {
  const { exchanges, byErrorCode } = coverage;
  const codes = unused(byErrorCode);
  const branches = unmetBranches(coverage);
  return (
    <>
      <p class="hint">
        {exchanges.toLocaleString('en')} exchanges since the world was made. A reset or a cleared journal does
        not lower these numbers.
      </p>
      <Shares coverage={coverage} />
      <NeverCalled operations={neverCalled(coverage)} />
      <GapTable world={world} coverage={coverage} />
      <Names title="Error codes that no client has met" count={codes.length}>
        {codes.map((code) => (
          <li key={code} class="mono">
            {code}
          </li>
        ))}
      </Names>
      <Names title="Situations that never occurred" count={branches.length}>
        {branches.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Names>
    </>
  );
}

function NeverCalled({ operations }: { readonly operations: ReturnType<typeof neverCalled> }) {
  return (
    <Names title="Operations that were never called" count={operations.length}>
      {operations.map(({ operationId, title }) => (
        <li key={operationId}>
          <a href={linkTo({ page: 'reference', item: operationId })} title={title}>
            {operationId}
          </a>
        </li>
      ))}
    </Names>
  );
}

interface NamesProps {
  readonly title: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

function Names({ title, count, children }: NamesProps) {
  if (count === 0) return null;
  return (
    <>
      <h3>
        {title} ({count})
      </h3>
      <ul class="chips">{children}</ul>
    </>
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
