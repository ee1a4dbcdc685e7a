import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, contentsOf, emptyFolder, newLife, opened } from '../../support/dataFolders.js';

export const named = (name: string): World => {
  const world = worldWith();
  return { ...world, organizations: world.organizations.put(organization({ name })) };
};

export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

export const change = (file: string, from: string | RegExp, to: string): void => {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
};

/** Creates the directory that a kill after five changes leaves: a document, and a log of five lines. */
export async function killedFolder(): Promise<{ folder: string; log: string; document: string }> {
  const source = emptyFolder();
  const store = (await opened(source)).begin('default', newLife(worldWith()));
  for (let at = 1; at <= 5; at += 1) store.keep(newLife(named(`Name ${at}`), { origin: worldWith() }));
  const folder = asAfterKill(source);
  return { folder, log: join(folder, 'default.log'), document: join(folder, 'default.json') };
}

export async function reopen(folder: string) {
  const warnings: string[] = [];
  const data = await opened(folder, { warn: (message) => warnings.push(message) });
  return { name: data.kept[0]?.worldRecord.world.organizations.all().first()?.name, warnings };
}

/** Returns the error message of opening the directory. Fails if opening changes a file. */
export async function refusal(folder: string): Promise<string> {
  const before = contentsOf(folder);
  const error: unknown = await opened(folder).catch((thrown: unknown) => thrown);
  expect(contentsOf(folder)).toEqual(before);
  expect(error).toMatchObject({ name: 'DataError' });
  return (error as Error).message.replaceAll(folder, 'DIR');
}
