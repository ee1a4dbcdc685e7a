import {
  constant,
  described,
  flag,
  integer,
  list,
  object,
  optional,
  string,
  text,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { WORLD_NAME } from '../simulator/openWorld.js';
import { count, timeText } from './forms.js';

/** Format of a bundle with several worlds. A bundle of one world has format 1, and its manifest names the version of its files. */
export const RUN_FORMAT = 2;
/** Folder of a bundle with a folder for each world. */
export const WORLDS_FOLDER = 'worlds/';

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
  command: optional(described(string, 'The command of `exec`, as for a shell.')),
  exitCode: optional(integer),
  worlds: described(
    list(recordedWorld, 1),
    'The worlds, each with the files of a bundle of format 1. Failed tests come first.',
  ),
  leftOut: optional(described(count(1), 'Number of older recordings that were left out.')),
});

export interface RunManifest extends Infer<typeof runManifestSchema> {}
export interface RecordedWorld extends Infer<typeof recordedWorld> {}
