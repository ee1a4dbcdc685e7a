import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../src/console/control/refusal.js';
import { clockText, instantText } from '../../../src/console/clockText.js';

describe('a refusal', () => {
  it("has the server's words", () => {
    expect(new Refusal(409, { title: 'Conflict', detail: 'There is one.' }).message).toBe('There is one.');
  });

  it('lists the mistakes if there are several', () => {
    const errors = [
      { path: '$.seed', message: 'is a text' },
      { path: '$.now', message: 'is no time' },
    ];
    expect(new Refusal(400, { detail: 'Wrong.', errors }).mistakes).toEqual([
      '$.seed: is a text',
      '$.now: is no time',
    ]);
    expect(new Refusal(400, { detail: 'Wrong.', errors: errors.slice(1) }).mistakes).toEqual([]);
  });

  it('says the status where the server says nothing', () => {
    expect(new Refusal(502, {}).message).toBe('The control plane answered 502.');
  });
});

describe('the words for a clock', () => {
  it.each([
    [{ mode: 'manual', rate: 0 }, 'stands'],
    [{ mode: 'realtime', rate: 1 }, 'real time'],
    [{ mode: 'rate', rate: 60 }, '60 × real time'],
    [{ mode: 'realtime', rate: 0 }, 'stands'],
  ])('%j', (clock, text) => {
    expect(clockText(clock)).toBe(text);
  });

  it('write a time without the marks of ISO 8601', () => {
    expect(instantText('2026-01-01T00:00:00Z')).toBe('2026-01-01 00:00:00');
    expect(instantText('2026-01-01T00:00:00.250Z')).toBe('2026-01-01 00:00:00');
  });
});
