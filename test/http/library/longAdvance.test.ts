import { describe, expect, it } from '@jest/globals';
import { SimulatorError } from '../../../src/index.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();

describe('a long advance', () => {
  it('does not block the process, reports its progress, and ends with the simulator', async () => {
    const simulator = await simulatorOf();
    const world = simulator.world();
    const other = await simulator.createWorld({ from: 'default' });
    const advance = world.clock.advance('P3650D').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await nextTurn();
    expect((await other.clock.advance('PT1H')).to).toBe('2026-01-01T01:00:00Z');
    const { advancing, now } = await world.clock.get();
    expect(advancing).toMatchObject({ from: '2026-01-01T00:00:00Z', to: '2035-12-30T00:00:00Z', now });
    await expect(world.clock.step()).rejects.toThrow(/^The world is already advancing: /);
    await simulator.close();
    const error = await advance;
    expect(error).toBeInstanceOf(SimulatorError);
    expect(error).toMatchObject({ status: 409, message: expect.stringContaining('the program stops') });
  });
});
