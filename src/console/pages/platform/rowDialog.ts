import type { Row } from '../../control/rows.js';
import type { Place } from '../../place.js';
import type { Model } from './useModel.js';

/** Arguments of the dialogs about a row. */
export interface RowDialogProps {
  readonly model: Model;
  readonly place: Place;
  readonly row: Row;
  /** Reads the row again. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}
