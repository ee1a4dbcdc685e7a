import { flag, object, text } from '../../input/json/readers.js';

const checkpointName = text(
  'a name of letters, digits, dots, dashes and underscores, 63 characters at most',
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
);

/** The body of `POST …/checkpoints`: its name, and whether an older one of that name may go. */
export const checkpointBody = object({ name: checkpointName, replace: flag }, 'name');

/** The body of `POST …/reset`: back to a checkpoint, or without `to` to the start. */
export const resetBody = object({ to: checkpointName });
