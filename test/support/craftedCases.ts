import { deflateRawSync } from 'node:zlib';
import { craftedArchive, type Claims, type CraftedFile, type EndClaims } from './craftedArchives.js';

/** A crafted archive. If it is sound, its files must be read; otherwise it must be refused. */
export interface CraftedCase {
  readonly title: string;
  readonly archive: Buffer;
  readonly isSound: boolean;
}

/** The three files of each crafted archive. */
export const CONTENTS: Readonly<Record<string, string>> = {
  'manifest.json': '{"format":"understudy-bundle"}\n',
  'journal.jsonl': '{"kind":"control","id":1}\n'.repeat(40),
  'scenarios/primär.json': '{}\n',
};

type Change = Partial<CraftedFile>;
type Form = Pick<CraftedFile, 'isStored' | 'descriptor'>;

/** The ways in which programs write a file. */
const FORMS: Readonly<Record<string, Form>> = {
  stored: { isStored: true },
  deflated: {},
  'with lengths behind': { descriptor: 'signed' },
  'with lengths behind, without signature': { descriptor: 'plain' },
};

const sized = (content: Buffer, by: number): Claims => ({ bytes: content.length + by });
const extra = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 4 : byte)));
const packedOf = ({ isStored = false }: Form, content: Buffer): Buffer =>
  isStored ? content : deflateRawSync(content);

/** Changes that make one file wrong, by title. */
const LIES: Readonly<Record<string, (content: Buffer, form: Form) => Change>> = {
  'its header has no signature': () => ({ header: { signature: 0x0403_4b51 } }),
  'its header wants another version': () => ({ header: { needed: 45 } }),
  'its header has another method': () => ({ header: { method: 12 } }),
  'its header has another name': () => ({ header: { name: 'manifest.jsom' } }),
  'its header has another checksum': () => ({ header: { checksum: 0x1234_5678 } }),
  'its header has another length': (content) => ({ header: sized(content, 1) }),
  'its header has another packed length': () => ({ header: { packedBytes: 7 } }),
  'its header says that it is encrypted': () => ({ header: { flags: 1 } }),
  'it is encrypted': ({ length }) => ({ header: { flags: 1, bytes: length }, listed: { flags: 1 } }),
  'the list has no signature for it': () => ({ listed: { signature: 0x0201_4b51 } }),
  'the list has another checksum': () => ({ listed: { checksum: 0x1234_5678 } }),
  'the list and the header have another checksum': () => ({
    ...{ listed: { checksum: 0x1234_5678 }, header: { checksum: 0x1234_5678 } },
    follows: { checksum: 0x1234_5678 },
  }),
  'all claim a shorter file': (content) => ({
    ...{ listed: sized(content, -1), header: sized(content, -1), follows: sized(content, -1) },
  }),
  'all claim a longer file': (content) => ({
    ...{ listed: sized(content, 1), header: sized(content, 1), follows: sized(content, 1) },
  }),
  'all claim an empty file': () => ({
    ...{ listed: { bytes: 0 }, header: { bytes: 0 }, follows: { bytes: 0 } },
  }),
  'the list has another packed length': (content, form) => ({
    listed: { packedBytes: packedOf(form, content).length + 1 },
  }),
  'the list has a packed length beyond the archive': () => ({ listed: { packedBytes: 1_000_000 } }),
  'the list has another method': () => ({ listed: { method: 12 } }),
  'the list has another place': () => ({ listed: { at: 1 } }),
  'the list has a place beyond the archive': () => ({ listed: { at: 1_000_000 } }),
  'the list has a place of the format for large archives': () => ({ listed: { at: 0xffff_ffff } }),
  'the list has a comment': () => ({ listed: { comment: 'hidden' } }),
  'the list has another archive': () => ({ listed: { disk: 1 } }),
  'bytes before it belong to no file': () => ({ before: Buffer.from('hidden') }),
  'bytes after it belong to no file': () => ({ after: Buffer.from('hidden') }),
  'a bit of its content is flipped': (content, form) => ({ packed: flipped(packedOf(form, content)) }),
  'its content is cut': (content, form) => ({ packed: packedOf(form, content).subarray(0, -2) }),
  'bytes follow its content': (content, form) => ({
    packed: Buffer.concat([packedOf(form, content), Buffer.from('hidden')]),
  }),
  'its content is much longer than it claims': (content, form) => ({
    packed: packedOf(form, Buffer.concat([content, Buffer.alloc(1_000_000)])),
  }),
  'it has the name of another file': () => ({ header: { name: 'twice' }, listed: { name: 'twice' } }),
  'it is the content of another file': () => ({ isAlias: true, listed: { at: 0 } }),
};

/** Changes of one file that are unusual, but right. */
const ODDITIES: Readonly<Record<string, Change>> = {
  'nothing is unusual': {},
  'its header has more members': { header: { extra } },
  'the list has more members': { listed: { extra } },
  'its times differ': { header: { time: 1 } },
};

const ENDS: Readonly<Record<string, EndClaims>> = {
  'it has no end': { signature: 0x0605_4b51 },
  'it is a part of an archive': { disk: 1 },
  'its list begins in another part': { firstDisk: 1 },
  'it counts fewer files': { count: 2 },
  'it counts more files': { count: 4 },
  'its two counts differ': { here: 2 },
  'its list is elsewhere': { start: 30 },
  'its list is beyond its end': { start: 1_000_000 },
  'its list is shorter': { bytes: 40 },
  'its list is longer': { bytes: 1_000 },
  'it has a comment': { comment: 'hidden' },
  'its comment is missing': { commentBytes: 6 },
};

function filesWith(form: Form, change: Change = {}, at = 0): readonly CraftedFile[] {
  return Object.entries(CONTENTS).map(([name, text], nth): CraftedFile => {
    const utf8 = /[^ -~]/.test(name) ? { flags: form.descriptor === undefined ? 0x800 : 0x808 } : {};
    const changed = nth === at ? change : {};
    const file = { name, content: Buffer.from(text), ...form, ...changed };
    return { ...file, header: { ...utf8, ...changed.header }, listed: { ...utf8, ...changed.listed } };
  });
}

/** Makes all crafted archives. */
export function* craftedCases(): Generator<CraftedCase> {
  const sound = craftedArchive(filesWith({}));
  for (const [title, end] of Object.entries(ENDS))
    yield { title, archive: craftedArchive(filesWith({}), end), isSound: false };
  yield { title: 'bytes follow its end', archive: Buffer.concat([sound, Buffer.from('x')]), isSound: false };
  yield { title: 'it is cut', archive: sound.subarray(0, -1), isSound: false };
  yield { title: 'it is cut in a file', archive: sound.subarray(0, 60), isSound: false };
  const contents = Object.values(CONTENTS).map((text) => Buffer.from(text));
  for (const [form, written] of Object.entries(FORMS))
    for (const at of [0, 1, 2]) {
      const title = (what: string): string => `file ${at + 1}, ${form}: ${what}`;
      for (const [what, change] of Object.entries(ODDITIES))
        yield { title: title(what), archive: craftedArchive(filesWith(written, change, at)), isSound: true };
      for (const [what, lie] of Object.entries(LIES)) {
        const files = filesWith(written, lie(contents[at] ?? Buffer.alloc(0), written), at);
        const again = what.includes('name of another')
          ? [{ ...files[at], name: 'twice' } as CraftedFile]
          : [];
        yield { title: title(what), archive: craftedArchive([...files, ...again]), isSound: false };
      }
    }
}
