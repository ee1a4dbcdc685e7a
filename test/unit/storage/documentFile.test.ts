import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { documentOf } from '../../../src/storage/document.js';
import { realDisk } from '../../../src/storage/file/disk.js';
import { DocumentFile } from '../../../src/storage/file/documentFile.js';
import { createWorld } from '../../../src/world/world.js';
import { dropFolders, emptyFolder, newLife } from '../../support/dataFolders.js';
import { NOW } from '../../support/rows/ids.js';
import { organization, project } from '../../support/rows/rows.js';

const rows = {
  organizations: [organization({ name: 'Caf\u00e9' })],
  projects: [project({ id: '1'.repeat(24) }), project({ id: '2'.repeat(24), name: 'Other' })],
};
const document = documentOf('default', 0, newLife(createWorld({ seed: 1, now: NOW }, rows)), 7);

let file: DocumentFile;

/** Writes the text after a change and reads the document. */
const readAfter = (change: (text: string) => string): unknown => {
  writeFileSync(file.file, change(readFileSync(file.file, 'utf8')));
  return file.read();
};

beforeEach(() => {
  file = new DocumentFile(join(emptyFolder(), 'default.json'), realDisk, 'kernel');
  file.write(document);
});

afterEach(dropFolders);

describe('the document of a world', () => {
  it('is read unchanged, with its size in bytes', () => {
    const size = readFileSync(file.file).length;
    expect(file.size).toBe(size);
    expect([file.read(), file.isSound, file.size]).toEqual([document, true, size]);
  });

  it('has one row per line', () => {
    const lines = readFileSync(file.file, 'utf8').split('\n');
    const row = (name: string): number => lines.findIndex((line) => line.includes(name));
    expect(row('"Other"')).toBe(row('1'.repeat(24)) + 1);
    expect(row('"Other"')).toBe(row('"projects":[') + 2);
  });

  it('is read line by line, so a missing end is named', () => {
    expect(() => readAfter((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2)))).toThrow(
      'its end is missing',
    );
  });

  it('may not continue after its end', () => {
    expect(() => readAfter((text) => `${text}{}\n`)).toThrow(
      'the file continues after the end of the document',
    );
  });

  it('has a checksum of its bytes: a space in a row is a change', () => {
    expect(readAfter((text) => text.replace('"Other"', ' "Other"'))).toEqual(document);
    expect(file.isSound).toBe(false);
  });

  it('may lack the checksum, as older versions wrote it', () => {
    const older = readAfter((text) =>
      text.replace(/,"crc":"\w+"\}\n$/, '}\n').replace('"Other"', '"Edited"'),
    );
    expect(older).toMatchObject({ state: { tables: { projects: [{}, { name: 'Edited' }] } } });
    expect(file.isSound).toBe(true);
  });
});

describe('a document that an editor has formatted', () => {
  const formatted = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

  it('has the checksum of its content', () => {
    expect(readAfter(formatted)).toEqual(document);
    expect(file.isSound).toBe(true);
    readAfter((text) => text.replace('"Other"', '"Edited"'));
    expect(file.isSound).toBe(false);
  });
});
