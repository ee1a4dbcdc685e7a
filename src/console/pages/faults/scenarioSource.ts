import { goTo } from '../../browser/location.js';
import { answerTo, control } from '../../control/client.js';
import { Refusal } from '../../control/refusal.js';
import type { Playing } from '../../control/scenarios.js';

/** Maximum size of a scenario file, in bytes. The control plane has the same limit. */
const BYTES_MAX = 16 * 1024 * 1024;

/** A scenario to play: the name of a built-in one, or the text of a file. */
export type ScenarioSource = { readonly shipped: string } | { readonly file: string; readonly text: string };

/** Reads a scenario file of the user. Throws a Refusal if it is too large. */
export async function readFile(file: File): Promise<ScenarioSource> {
  if (file.size <= BYTES_MAX) return { file: file.name, text: await file.text() };
  const limit = `expected at most ${BYTES_MAX.toLocaleString('en')}`;
  throw new Refusal(413, { detail: `${file.name} has ${file.size.toLocaleString('en')} bytes; ${limit}.` });
}

/** Plays a scenario in an existing world. */
export async function playHere(world: string, source: ScenarioSource): Promise<Playing> {
  const body =
    'shipped' in source ? { name: source.shipped } : { scenario: source.text, scenarioFile: source.file };
  return answerTo(control.POST('/v1/worlds/{world}/scenarios', { params: { path: { world } }, body }));
}

/** Plays a scenario from the start of a new world, so that its fixture, seed, start and clock apply too. */
export async function playInNewWorld(source: ScenarioSource): Promise<void> {
  // Add a line break. The control plane takes a text without a line break for the name of a scenario.
  const body =
    'shipped' in source
      ? { scenario: source.shipped }
      : { scenario: `${source.text}\n`, scenarioFile: source.file };
  const { name } = await answerTo(control.POST('/v1/worlds', { body }));
  goTo({ world: name, page: 'faults' });
}
