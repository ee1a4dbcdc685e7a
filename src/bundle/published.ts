import { anything, define, described, list, mapOf, object } from '../schema/schema.js';
import { publish } from '../schema/publish.js';
import { actionLineSchema, exchangeLineSchema, FILES, manifestSchema, timelineLineSchema } from './format.js';
import { runManifestSchema } from './runFormat.js';

const TITLE = 'Understudy bundle';
const ENTRY = 'A line of `timeline.jsonl`: one thing that happened to the world.';
const EXCHANGE = 'A line of `journal.jsonl`: a call to the API.';
const ACTION = 'A line of `journal.jsonl`: an action on the control plane.';
const BUNDLE =
  'The files of a bundle by their names. The lines of a `.jsonl` file are the elements of an array. Scenarios lie below `scenarios/`.';

const RUN = 'The files of a bundle with several worlds.';

const lines = {
  entry: define('entry', ENTRY, timelineLineSchema),
  exchange: define('exchange', EXCHANGE, exchangeLineSchema),
  action: define('action', ACTION, actionLineSchema),
};

const bundle = define(
  'bundle',
  BUNDLE,
  object({
    [FILES.manifest]: define('manifest', 'How to start the world again.', manifestSchema),
    [FILES.origin]: described(anything, 'The state at the start, as exported.'),
    [FILES.timeline]: list(lines.entry),
    [FILES.journal]: list({ anyOf: [lines.exchange, lines.action] }),
    [FILES.rules]: described(list(anything), 'The fault rules at the end.'),
    [FILES.verdicts]: described(anything, 'The verdicts of the expectations, and the findings.'),
  }),
);

const run = define(
  'run',
  RUN,
  object({
    [FILES.manifest]: define('runManifest', 'The command, and the worlds.', runManifestSchema),
    worlds: described(mapOf(bundle), 'The files below `worlds/NAME/`, by the names of the worlds.'),
  }),
);

/** The JSON Schema of bundles, by file path. `npm run generate` writes this file. */
export const published = { 'schema/bundle.json': publish(TITLE, { anyOf: [bundle, run] }) };
