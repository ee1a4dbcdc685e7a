import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { diagnosticData } from '../../../src/api/logs/diagnosticData.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { hostOf, later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { standardWorld } from '../../support/incidents.js';

const world = later(standardWorld(), HOUR_MS);
const { now } = world;
const host = hostOf(world, clusterOf(world, 'rs0'), 'node-0');
const LIMIT = 1_000_000;

/** Returns the BSON documents of a file. */
function documentsIn(file: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32LE(at))
    found.push(file.subarray(at, at + file.readUInt32LE(at)));
  return found;
}

const fileOf = (from: number, to: number, bytes = LIMIT) => diagnosticData(world, host, { from, to }, bytes);

describe('a file of diagnostic data', () => {
  it('has the metadata of the process, and one chunk with its samples', () => {
    const [head = Buffer.alloc(0), chunk, ...more] = documentsIn(fileOf(now - 30 * MINUTE_MS, now));
    expect(more).toEqual([]);
    expect(head.toString('latin1')).toContain(host.hostname);
    expect(head.toString('latin1')).toContain(host.version);
    expect(chunk?.length).toBeGreaterThan(100);
  });

  it('has more samples for a longer time', () => {
    const [short, long] = [5, 30].map((minutes) => fileOf(now - minutes * MINUTE_MS, now).length);
    expect(long).toBeGreaterThan(short ?? 0);
  });

  it('leaves out samples until it is short enough, and in the end everything', () => {
    const whole = fileOf(now - 30 * MINUTE_MS, now);
    const [head] = documentsIn(whole);
    const bytes = head?.length ?? 0;
    const shorter = fileOf(now - 30 * MINUTE_MS, now, whole.length - 1);
    expect(shorter.length).toBeLessThan(whole.length);
    expect(documentsIn(shorter)).toHaveLength(2);
    expect(fileOf(now - 30 * MINUTE_MS, now, bytes)).toEqual(head);
    expect(fileOf(now - 30 * MINUTE_MS, now, bytes - 1)).toHaveLength(0);
  });

  it('has only the metadata before the process exists', () => {
    expect(documentsIn(fileOf(host.createdAt - HOUR_MS, host.createdAt - 1))).toHaveLength(1);
  });
});
