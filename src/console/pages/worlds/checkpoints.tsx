import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import { notify } from '../../browser/notices.js';
import { useCheckpoints } from '../../control/checkpoints.js';
import { answerTo, control } from '../../control/client.js';
import type { Schemas } from '../../control/schemas.js';
import { useCommand } from '../../control/command.js';
import type { World } from '../../control/worlds.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { Failure } from '../../parts/failure.js';
import { ResetWorld } from './resetWorld.js';

/** The checkpoints of a world. The user can delete them or reset the world to one of them. */
export function Checkpoints({ world, reload }: { readonly world: World; readonly reload: () => void }) {
  const checkpoints = useCheckpoints(world.name);
  const { run, isBusy, error } = useCommand();
  const [target, setTarget] = useState<string | undefined>(undefined);
  const remove = (name: string): Promise<void> =>
    run(async () => {
      await deleteCheckpoint(world.name, name);
      checkpoints.reload();
    });
  const close = (): void => {
    setTarget(undefined);
  };
  return (
    <section class="card" aria-labelledby="checkpoints">
      <h2 id="checkpoints">Checkpoints</h2>
      <Failure error={error ?? checkpoints.error} />
      {checkpoints.data?.length === 0 && <p>None yet. Save one with the button Checkpoint above.</p>}
      <ul class="rows">
        {checkpoints.data?.map((each) => (
          <CheckpointRow
            key={each.name}
            checkpoint={each}
            isBusy={isBusy}
            onReset={setTarget}
            onDelete={remove}
          />
        ))}
      </ul>
      {target !== undefined && <ResetWorld world={world} to={target} onDone={reload} onClose={close} />}
    </section>
  );
}

async function deleteCheckpoint(world: string, checkpoint: string): Promise<void> {
  const params = { path: { world, checkpoint } };
  await answerTo(control.DELETE('/v1/worlds/{world}/checkpoints/{checkpoint}', { params }));
  notify(`Deleted the checkpoint ${checkpoint}.`);
}

interface RowProps {
  readonly checkpoint: Schemas['Checkpoint'];
  readonly isBusy: boolean;
  readonly onReset: (name: string) => void;
  readonly onDelete: (name: string) => Promise<void>;
}

function CheckpointRow({ checkpoint: { name, now }, isBusy, onReset, onDelete }: RowProps) {
  return (
    <li>
      <strong>{name}</strong> <span class="mono">{instantText(now)}</span>
      <span class="buttons">
        <ChangeButton
          class="small"
          aria-label={`Reset to ${name}`}
          onClick={() => {
            onReset(name);
          }}
        >
          Reset to this
        </ChangeButton>
        <ChangeButton
          class="small"
          aria-label={`Delete the checkpoint ${name}`}
          disabled={isBusy}
          onClick={() => void onDelete(name)}
        >
          Delete
        </ChangeButton>
      </span>
    </li>
  );
}
