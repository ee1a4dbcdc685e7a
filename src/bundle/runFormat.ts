import {
  constant,
  described,
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  string,
  text,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { WORLD_NAME } from '../simulator/openWorld.js';
import { count, timeText } from './forms.js';
import { SECRETS } from './secretForms.js';

/** Format of a bundle with several worlds. A bundle of one world has format 1, and its manifest names the version of its files. */
export const RUN_FORMAT = 2;
/** Folder of a bundle with a folder for each world. */
export const WORLDS_FOLDER = 'worlds/';

/** Describes the member `command`. */
export const COMMAND =
  'The command of `exec`, as for a shell. Unless secrets are kept, `[redacted]` stands for the secrets among its arguments.';

const recordedWorld = object({
  name: described(
    text('the name of a world', WORLD_NAME),
    'Name of its folder, and of the world when it is open.',
  ),
  test: optional(described(string, 'The test that used the world.')),
  passed: optional(flag),
  calls: described(count(), 'Number of calls. A challenge and its answer are one.'),
  failed: described(count(), 'Number of failed calls.'),
});

/** `manifest.json` of a bundle with several worlds. */
export const runManifestSchema = object({
  format: described(constant(RUN_FORMAT), 'Always 2.'),
  program: described(text('a version', /^[\w.+-]{1,64}$/), 'Version of the program.'),
  written: described(timeText, 'Real time at which the bundle was written.'),
  command: optional(described(string, COMMAND)),
  exitCode: optional(integer),
  secrets: optional(
    described(
      oneOf(...SECRETS),
      'Whether the states of all worlds have other texts in place of secrets, as `manifest.json` of each says, or have the secrets. Missing in older bundles.',
    ),
  ),
  worlds: described(
    list(recordedWorld, 1),
    'The worlds, each with the files of a bundle of format 1. Failed tests come first.',
  ),
  leftOut: optional(described(count(1), 'Number of older recordings that were left out.')),
});

export interface RunManifest extends Infer<typeof runManifestSchema> {}
export interface RecordedWorld extends Infer<typeof recordedWorld> {}
