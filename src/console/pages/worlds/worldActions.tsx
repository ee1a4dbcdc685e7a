import { useContext, useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { refusalOf, type World } from '../../control/worlds.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { ChangesRefused } from '../../parts/changesRefused.js';
import { Dialog } from '../../parts/dialog.js';
import { CreateCheckpoint } from './createCheckpoint.js';
import { CreateWorld } from './createWorld.js';
import { ResetWorld } from './resetWorld.js';
import type { WorldDialogProps } from './worldDialogProps.js';

const ACTIONS = { fork: 'Fork', checkpoint: 'Checkpoint', reset: 'Reset', delete: 'Delete' } as const;
type Action = keyof typeof ACTIONS;

interface ActionProps {
  readonly world: World;
  readonly worlds: readonly World[];
  /** Called after each successful action. */
  readonly onDone: () => void;
}

/** The actions on a world. Each opens a dialog. */
export function WorldActions({ world, worlds, onDone }: ActionProps) {
  const [open, setOpen] = useState<Action | undefined>(undefined);
  const close = (): void => {
    setOpen(undefined);
  };
  const props = { world, onDone, onClose: close };
  return (
    <div class="buttons">
      {actionsOf(world).map((action) => (
        <ActionButton
          key={action}
          action={action}
          world={world}
          onClick={() => {
            setOpen(action);
          }}
        />
      ))}
      {open === 'fork' && <CreateWorld worlds={worlds} from={world.name} onDone={onDone} onClose={close} />}
      {open === 'checkpoint' && <CreateCheckpoint {...props} />}
      {open === 'reset' && <ResetWorld {...props} />}
      {open === 'delete' && <DeleteWorld {...props} />}
    </div>
  );
}

interface ActionButtonProps {
  readonly action: Action;
  readonly world: World;
  readonly onClick: () => void;
}

/** A button that opens the dialog of an action. A fork changes nothing, so it is always possible. */
function ActionButton({ action, world, onClick }: ActionButtonProps) {
  const reason = useContext(ChangesRefused) ?? refusalOf(world);
  return (
    <ChangesRefused.Provider value={action === 'fork' ? undefined : reason}>
      <ChangeButton class="small" aria-label={`${ACTIONS[action]} ${world.name}`} onClick={onClick}>
        {ACTIONS[action]}
      </ChangeButton>
    </ChangesRefused.Provider>
  );
}

/** Returns the actions on a world. The default world cannot be deleted. */
function actionsOf({ name }: World): readonly Action[] {
  const actions = Object.keys(ACTIONS) as Action[];
  return name === 'default' ? actions.filter((each) => each !== 'delete') : actions;
}

function DeleteWorld({ world: { name }, onDone, onClose }: WorldDialogProps) {
  const confirm = async (): Promise<void> => {
    await answerTo(control.DELETE('/v1/worlds/{world}', { params: { path: { world: name } } }));
    notify(`Deleted the world ${name}.`);
    onDone();
  };
  return (
    <Dialog title={`Delete ${name}`} action="Delete" isDangerous onConfirm={confirm} onClose={onClose}>
      <p>Its state, journal and keys are lost. Copies of it stay.</p>
    </Dialog>
  );
}
