import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
// @ts-expect-error: a script without types.
import * as description from '../../tools/rooms.cjs';

const { rooms } = description as {
  readonly rooms: Readonly<Record<string, { readonly imports: readonly string[] }>>;
};

test.each(Object.entries(rooms))('src/%s needs all rooms that it may import', (room, { imports }) => {
  const used = roomsImportedBy(room);
  expect(imports.filter((other) => !used.has(other))).toEqual([]);
});

function roomsImportedBy(room: string): ReadonlySet<string> {
  const files = readdirSync(join('src', room), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => textOf(join('src', room, file)));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?:from|import|import\() ?'(?:\.\.\/)+([a-z]+)\//gi)].map((m) => m[1] ?? ''),
    ),
  );
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}
