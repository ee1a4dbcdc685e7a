import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import ts from 'typescript';
import { createSimulator, SimulatorError, type Simulator } from '../../../src/index.js';
import { givenSimulators, STILL } from '../../support/simulators.js';

const simulatorOf = givenSimulators();
const FOLDER = 'src/library';
const EXAMPLE = /@example\n((?:\s*\* .*\n)+)/g;

const examples = readdirSync(FOLDER).flatMap((file) =>
  Array.from(
    readFileSync(join(FOLDER, file), 'utf8').matchAll(EXAMPLE),
    ([, text = '']) => [file, text.replaceAll(/^\s*\* /gm, '')] as const,
  ),
);

/**
 * Runs a documentation example. The names that examples use without declaring them, such as `simulator` and `world`,
 * are in scope.
 */
async function run(example: string, simulator: Simulator): Promise<void> {
  const atHand = {
    simulator,
    world: simulator.world(),
    SimulatorError,
    expect,
    Client: Object,
    createSimulator: (options: object) => createSimulator({ ...STILL, ...options }),
  };
  const { outputText } = ts.transpileModule(`(async () => {${example}})()`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- it is our own text, and running it is the test
  const act = new Function(...Object.keys(atHand), `return ${outputText}`) as (
    ...args: readonly unknown[]
  ) => Promise<void>;
  await act(...Object.values(atHand));
}

describe('an example in a doc comment', () => {
  it('exists for each public type', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
  });

  it.each(examples)('runs as documented: %s', async (_file, example) => {
    const simulator = await simulatorOf();
    // The examples wait for these requests and verify them.
    await request(simulator.app).patch('/api/public/v1.0/groups/1/clusters/2/snapshots/3');
    await run(example, simulator);
  });
});
