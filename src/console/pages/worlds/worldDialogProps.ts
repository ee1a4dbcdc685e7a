import type { World } from '../../control/worlds.js';

/** The arguments of a dialog about one world. */
export interface WorldDialogProps {
  readonly world: World;
  /** Called when the command has succeeded. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
