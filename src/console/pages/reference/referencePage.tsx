import { useMemo, useState } from 'preact/hooks';
import { byResource } from '../../byResource.js';
import { answerTo, control } from '../../control/client.js';
import { usePolled } from '../../control/polled.js';
import { Reading } from '../../parts/reading.js';
import { TextField } from '../../parts/field.js';
import type { ApiOperation } from './apiOperation.js';
import { OperationItem } from './operationItem.js';
import { matching, readDocument } from './readDocument.js';
import { SaveContract } from './saveContract.js';

/** The operations of the platform's API, by resource, from the contract that the control plane serves. */
export function ReferencePage({ item }: { readonly item: string | undefined }) {
  const load = () => answerTo(control.GET('/platform/openapi.json'));
  const { data, error } = usePolled('contract', load);
  const operations = useMemo(() => (data === undefined ? undefined : readDocument(data)), [data]);
  return (
    <>
      <div class="title">
        <h1>API reference</h1>
        <SaveContract />
      </div>
      <p class="lead">
        The platform's API as this program simulates and checks it. Paths are below the base URL of a world.
      </p>
      {operations === undefined && <Reading what="the contract" error={error} />}
      {operations !== undefined && <Operations operations={operations} item={item} />}
    </>
  );
}

interface OperationsProps {
  readonly operations: readonly ApiOperation[];
  readonly item: string | undefined;
}

function Operations({ operations, item }: OperationsProps) {
  const [words, setWords] = useState('');
  const shown = matching(operations, words);
  return (
    <>
      <div class="line spaced">
        <TextField
          label="Filter"
          placeholder="POST users GROUP_OWNER"
          value={words}
          onChange={setWords}
          isFilter
        />
        <p class="hint" role="status">
          {shown.length === operations.length
            ? `${operations.length} operations`
            : `${shown.length} of ${operations.length} operations`}
        </p>
      </div>
      {byResource(shown).map(([resource, group]) => (
        <section key={resource} class="card" aria-label={resource}>
          <h2>{resource}</h2>
          <ul class="operations">
            {group.map((operation) => (
              <OperationItem key={operation.id} operation={operation} isOpen={operation.id === item} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
