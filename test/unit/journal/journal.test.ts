import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { ControlRecord } from '../../../src/journal/controlRecord.js';
import { Journal } from '../../../src/journal/journal.js';
import { BODY_BYTES_MAX, captureBody, OLD_REPLY_BYTES, textOf } from '../../../src/journal/body.js';
import { E2, E3, given, journalOf } from '../../support/journals.js';

const idsOf = (journal: Journal, after = 0): readonly number[] =>
  Array.from(journal.entries(after), ({ id }) => id);

describe('a journal', () => {
  it('numbers exchanges and control actions in the order of arrival', () => {
    const journal = journalOf({}, {});
    journal.enter(new ControlRecord('POST', 'clock/advance', 0, 0));
    expect(idsOf(journal)).toEqual([1, 2, 3]);
    expect(idsOf(journal, 2)).toEqual([3]);
    expect(journal.lastId).toBe(3);
  });

  it('evicts the oldest entry when there are too many, and counts it', () => {
    const journal = new Journal({ entries: 3, bytes: 1_000_000 });
    for (let count = 0; count < 5; count += 1) given(journal);
    expect(idsOf(journal)).toEqual([3, 4, 5]);
    expect(journal.evicted).toBe(2);
    expect(journal.find(2)).toBeUndefined();
  });

  it('evicts the oldest entries when they are too large, but never the last one', () => {
    const journal = new Journal({ entries: 100, bytes: 10_000 });
    const reply = 'x'.repeat(1_000);
    for (let count = 0; count < 10; count += 1) given(journal, { reply });
    expect(journal.size).toBeGreaterThan(1);
    expect(journal.size).toBeLessThan(5);
    given(journal, { reply: 'x'.repeat(9_000) });
    expect(idsOf(journal)).toEqual([11]);
    expect(journal.evicted).toBe(10);
  });

  it('shortens old replies before it evicts an entry, so that it holds 10,000 long ones', () => {
    const journal = new Journal({ entries: 10_000, bytes: 1_000_000, room: () => 40 * 1024 * 1024 });
    for (let count = 0; count < 10_000; count += 1) given(journal, { reply: 'x'.repeat(8_000) });
    expect([journal.evicted, journal.size]).toEqual([0, 10_000]);
    expect(journal.bytes).toBeLessThanOrEqual(40 * 1024 * 1024);
    const replies = Array.from(journal.exchanges(), ({ reply }) => reply);
    expect([replies[0], replies.at(-1)]).toMatchObject([
      { isCut: true, bytes: 8_002, checksum: crc32(JSON.stringify('x'.repeat(8_000))) },
      { isCut: false, bytes: 8_002 },
    ]);
    expect(replies[0]?.content).toHaveLength(OLD_REPLY_BYTES);
    const total = Array.from(journal.entries(), ({ bytes }) => bytes).reduce((sum, each) => sum + each, 0);
    expect(journal.bytes).toBe(total);
  });

  it('does not fill its room with old replies, because only entries need it', () => {
    const journal = new Journal({ entries: 10_000, bytes: 1_000_000, room: () => 40 * 1024 * 1024 });
    for (let count = 0; count < 400; count += 1) given(journal, { reply: 'x'.repeat(8_000) });
    expect(journal.bytes).toBeLessThan(2_000_000);
    expect(Array.from(journal.exchanges(), ({ reply }) => reply?.isCut === true)).toEqual(
      Array.from({ length: 400 }, (_, at) => at < 300),
    );
  });

  it('shortens the reply of an old call that ends late', () => {
    const journal = new Journal({ entries: 10_000, bytes: 1_500_000 });
    const late = given(journal, { isOpen: true });
    late.wrote('x'.repeat(8_000), 8_000);
    for (let count = 0; count < 300; count += 1) given(journal, { reply: 'x'.repeat(4_000) });
    late.close('answered', 0);
    journal.close(late);
    expect(late.reply?.content).toHaveLength(OLD_REPLY_BYTES);
    const total = Array.from(journal.entries(), ({ bytes }) => bytes).reduce((sum, each) => sum + each, 0);
    expect(journal.bytes).toBe(total);
  });

  it('never exceeds its bounds', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 });
    const property = fc.property(sizes, (all) => {
      const journal = new Journal({ entries: 20, bytes: 50_000 });
      for (const size of all) given(journal, { reply: 'x'.repeat(size) });
      const bytes = Array.from(journal.entries(), (entry) => entry.bytes).reduce(
        (sum, each) => sum + each,
        0,
      );
      expect(journal.size).toBeLessThanOrEqual(20);
      expect(bytes).toBeLessThanOrEqual(50_000);
      expect(journal.size + journal.evicted).toBe(all.length);
    });
    fc.assert(property);
  });

  it('deletes its entries when it is cleared, but never uses an id twice', () => {
    const journal = journalOf({}, {});
    journal.clear();
    expect(idsOf(journal)).toEqual([]);
    given(journal);
    expect(idsOf(journal)).toEqual([3]);
    expect(journal.evicted).toBe(0);
  });

  it('ignores the end of an exchange that began before it was cleared', () => {
    const journal = new Journal();
    const record = given(journal, { isOpen: true });
    journal.clear();
    record.close('answered', 1);
    journal.close(record);
    expect(journal.size).toBe(0);
  });

  it('counts what evicted and cleared exchanges used', () => {
    const journal = new Journal({ entries: 1, bytes: 1_000_000 });
    given(journal, {
      method: 'PATCH',
      target: `${E3}?pretty=true&envelope=true`,
      body: { doNotDelete: true },
    });
    given(journal);
    journal.clear();
    expect(journal.tally.all()).toMatchObject([
      [
        { operation: 'patchSnapshot', query: ['envelope', 'pretty'], members: ['doNotDelete'], status: 200 },
        1,
      ],
      [{ operation: 'listProjects' }, 1],
    ]);
  });

  it('distinguishes signed from unsigned requests, and names that contain &', () => {
    const journal = new Journal();
    const created = { method: 'POST', target: '/users', status: 201 };
    given(journal, { ...created, body: { 'a&b': 1 }, publicKey: '' });
    given(journal, { ...created, body: { 'a&b': 1 } });
    given(journal, { ...created, body: { a: 1, b: 1 } });
    journal.clear();
    expect(journal.tally.all().map(([{ isSigned, members }, count]) => [isSigned, members, count])).toEqual([
      [false, ['a&b'], 1],
      [true, ['a&b'], 1],
      [true, ['a', 'b'], 1],
    ]);
  });
});

describe('an exchange in the journal', () => {
  it('returns every text unchanged, while it is open and after its end', () => {
    const body = { name: 'Grüße ☃' };
    const exchange = {
      method: 'POST',
      target: `${E2}?q=%20`,
      headers: ['X-Who', 'J\u00f6rg', 'X-Empty', ''],
      body,
      reply: [body, '𝄞'],
      replyHeaders: ['X-Served-By', 'ost\u00e9'],
      publicKey: '',
    };
    for (const isOpen of [true, false]) {
      const record = given(new Journal(), { ...exchange, isOpen });
      expect(record.url).toBe(`/api/public/v1.0${E2}?q=%20`);
      expect(record.rawHeaders).toEqual(exchange.headers);
      expect(record.request && textOf(record.request)).toBe(JSON.stringify(body));
      if (isOpen) continue;
      expect(record.replyHead).toBe('HTTP/1.1 200\r\nX-Served-By: ost\u00e9\r\n\r\n');
      expect(record.reply && textOf(record.reply)).toBe(JSON.stringify([body, '𝄞']));
    }
  });

  it('does not change after its eviction', () => {
    const spoken = fc.record({ reply: fc.string({ maxLength: 20_000 }), isRead: fc.boolean() });
    const property = fc.property(fc.array(spoken, { maxLength: 40 }), (all) => {
      const journal = new Journal({ entries: 3, bytes: 50_000 });
      const read = all.flatMap(({ reply, isRead }) => {
        const { id } = given(journal, { reply });
        return isRead ? [{ entry: journal.find(id), reply }] : [];
      });
      for (let count = 0; count < 100; count += 1) given(journal, { reply: 'x'.repeat(BODY_BYTES_MAX) });
      for (const { entry, reply } of read) {
        const kept = entry?.reply && textOf(entry.reply);
        expect(JSON.stringify(reply).startsWith(kept ?? 'nothing')).toBe(true);
      }
    });
    fc.assert(property);
  });

  it('ignores bytes that are read and written after its end', () => {
    const record = given(new Journal(), { isLost: true });
    record.receive('late', 4);
    record.wrote('late', 4);
    expect(record.request).toBeUndefined();
    expect(record.reply?.bytes).toBe(0);
  });

  it('keeps the beginning and the length of a long request', () => {
    const record = given(new Journal(), { body: 'x'.repeat(3 * BODY_BYTES_MAX) });
    expect(record.request).toMatchObject({ bytes: 3 * BODY_BYTES_MAX + 2, isCut: true });
    expect(record.request?.content.length).toBe(BODY_BYTES_MAX);
    expect(given(new Journal()).request).toBeUndefined();
  });

  it('keeps a bounded number of bounded names', () => {
    const names = Array.from({ length: 200 }, (_, at) => [`${at}`.padStart(300, 'x'), at] as const);
    const { members } = given(new Journal(), { body: Object.fromEntries(names) });
    expect(members).toHaveLength(50);
    expect(Math.max(...members.map(({ length }) => length))).toBe(100);
  });
});

describe('a body in the journal', () => {
  it('is kept whole up to the limit', () => {
    const text = 'é'.repeat(BODY_BYTES_MAX / 2);
    const kept = captureBody(text, Buffer.byteLength(text));
    expect([textOf(kept), kept.isCut]).toEqual([text, false]);
  });

  it('is cut above the limit, and keeps its whole length', () => {
    const text = 'x'.repeat(3 * BODY_BYTES_MAX);
    const kept = captureBody(text, text.length);
    expect([textOf(kept), kept.bytes, kept.isCut]).toEqual(['x'.repeat(BODY_BYTES_MAX), text.length, true]);
  });

  it('is a copy if it arrived as bytes, because the parser may reuse them', () => {
    const bytes = Buffer.from('{"a":1}');
    const kept = captureBody(bytes, bytes.length);
    bytes.fill(0);
    expect(textOf(kept)).toBe('{"a":1}');
  });

  it('is composed of the pieces that were written', () => {
    const record = given(new Journal(), { isOpen: true });
    for (const piece of ['[1,', Buffer.from('2,'), '3]']) record.wrote(piece, piece.length);
    expect(record.reply).toMatchObject({ bytes: 7, isCut: false });
    for (let count = 0; count < 10; count += 1) record.wrote('x'.repeat(2_000), 2_000);
    expect(record.reply).toMatchObject({ bytes: 20_007, isCut: true });
    expect(record.reply?.content.length).toBe(BODY_BYTES_MAX);
  });
});
