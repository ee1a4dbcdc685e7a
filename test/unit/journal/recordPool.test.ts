import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { ExchangeRecord } from '../../../src/journal/exchangeRecord.js';
import { Journal } from '../../../src/journal/journal.js';
import { release, DETACHED_RECORD, openRecord } from '../../../src/journal/recordPool.js';
import { E2, given, type GivenExchange } from '../../support/journals.js';

const REQUEST = {
  method: 'GET',
  url: `/api/public/v1.0${E2}`,
  rawHeaders: ['Host', 'a'],
  realAt: 5,
  ticks: 7.5,
  connection: 3,
  turn: 2,
};
const REPLY = { statusCode: 204, headersSent: true };
const operationAt = (): undefined => undefined;

/** One of which all is set that can be set. */
const FULL: GivenExchange = {
  ...{ method: 'PATCH', target: '/elsewhere', headers: ['X-A', 'b'], body: { expires: 1 }, status: 409 },
  ...{ reply: { detail: 'no' }, replyHeaders: ['Content-Length', '15'], at: 1, realAt: 2, turn: 9 },
  rules: [{ id: 'r1', name: 'r', injected: [] }] as unknown as NonNullable<GivenExchange['rules']>,
};

function used(exchange: GivenExchange = FULL): ExchangeRecord {
  const record = given(new Journal(), exchange);
  Object.assign(record, { rate: 60, routedBy: 'key', key: {}, requirement: 'ANY' });
  return record;
}

/** All that a record has of its own, and what it tells. */
function contents(record: ExchangeRecord): unknown {
  const own = Object.entries(record).filter(([name]) => name !== 'said');
  const { raw, target, status, request, reply, replyHead, operation, closedAt, faults } = record;
  return [
    Object.fromEntries(own),
    raw,
    target,
    status,
    request,
    reply,
    replyHead,
    operation,
    closedAt,
    faults,
  ];
}

/** The next records that are opened, as many as could wait to be used again. */
const opened = (): readonly ExchangeRecord[] =>
  Array.from({ length: 65 }, () => openRecord(REQUEST, REPLY, operationAt));

/** Whether a record is among those: told so, as a comparison that fails would print them all. */
const isUsedAgain = (record: ExchangeRecord | undefined): boolean =>
  record !== undefined && opened().includes(record);

describe('openRecord', () => {
  it('uses a record again that nobody needs, and nothing is left of the exchange before', () => {
    const record = used();

    release(record);
    const again = openRecord(REQUEST, REPLY, operationAt);

    expect(again).toBe(record);
    expect(contents(again)).toEqual(contents(new ExchangeRecord().begin(REQUEST, REPLY, operationAt)));
  });

  it('tells of the new exchange alone once that is over too', () => {
    const record = used();
    release(record);
    const again = openRecord(REQUEST, REPLY, operationAt);

    again.close('answered', 11, 'HTTP/1.1 204 No Content\r\n\r\n');

    expect(again.raw).toEqual(REQUEST);
    expect(again.closedAt).toBe(11);
    expect(again.status).toBe(204);
    expect(again.request).toBeUndefined();
    expect(again.reply).toBeUndefined();
    expect(again.replyHead).toBe('HTTP/1.1 204 No Content\r\n\r\n');
  });

  it('leaves a record to whoever was given it', () => {
    const journal = new Journal({ entries: 1, bytes: 1_000_000 });
    const kept = given(journal, FULL);
    expect(journal.find(kept.id)).toBe(kept);

    given(journal);

    expect(kept.reply?.bytes).toBe('{"detail":"no"}'.length);
    expect(isUsedAgain(kept)).toBe(false);
  });

  it.each([
    ['that still goes on', { isOpen: true }],
    ['whose client was gone before its answer', { isLost: true }],
  ])('does not use a record again %s', (_what, exchange) => {
    const record = used({ ...FULL, ...exchange });

    release(record);

    expect(isUsedAgain(record)).toBe(false);
  });

  it('keeps some to be used again, and not whatever is let go', () => {
    const many = Array.from({ length: 100 }, () => used());

    for (const record of many) release(record);

    expect(opened().filter((record) => many.includes(record))).toHaveLength(64);
  });

  it('leaves a record to whoever waited for it, though it is the first to go', () => {
    const told: ExchangeRecord[] = [];
    const journal = new Journal({ entries: 10, bytes: 1 });
    const closed = (record: ExchangeRecord): number => told.push(record);
    journal.listen({ closed, cleared: () => undefined, ended: () => undefined });
    const first = given(journal, { ...FULL, isOpen: true });
    given(journal, { isOpen: true });

    first.close('answered', 3);
    journal.close(first);

    expect(journal.evicted).toBe(1);
    expect(told).toEqual([first]);
    expect(first.request?.bytes).toBe('{"expires":1}'.length);
    expect(isUsedAgain(first)).toBe(false);
  });

  it('is what a journal does that lets its oldest go', () => {
    const journal = new Journal({ entries: 2, bytes: 1_000_000 });
    const [oldest] = [given(journal, FULL), given(journal, FULL), given(journal, FULL)];

    expect(isUsedAgain(oldest)).toBe(true);
  });
});

describe('the record that is nobody’s', () => {
  it('takes what still comes of an exchange that was answered, and keeps nothing of it', () => {
    DETACHED_RECORD.receive(Buffer.from('late'));
    DETACHED_RECORD.wrote('late', 4);

    expect(DETACHED_RECORD.request).toBeUndefined();
    expect(DETACHED_RECORD.reply).toBeUndefined();
    expect(DETACHED_RECORD.operation).toBeUndefined();
  });
});
