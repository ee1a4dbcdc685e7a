import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { givenControl, givenWorld } from './givenControl.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { Traffic } from '../../../src/simulator/traffic.js';

describe('/metrics', () => {
  it('has no lag that was not measured yet, and counts the entries of each world', async () => {
    const simulator = new Simulator();
    const control = givenControl(givenWorld({}), { traffic: new Traffic() }, simulator);
    simulator.add('other', givenWorld({}), { fixture: 'empty' });
    const { text } = await request(control).get('/metrics').expect(200);
    const lags = text.split('\n').filter((line) => line.startsWith('nodejs_eventloop_lag'));
    const values = lags.map((line) => Number(line.split(' ')[1]));
    expect(values.every((value) => value < 1e6)).toBe(true);
    expect(text).toContain('understudy_world_journal_entries{world="default"} 0');
    expect(text).toContain('understudy_world_journal_entries{world="other"} 0');
  });
});
