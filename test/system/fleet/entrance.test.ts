import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { endAll } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const database = givenDatabase();

afterEach(endAll);

const replica = (...args: readonly string[]): Promise<Replica> =>
  Replica.start(database.engine.url(), '--fixture', 'empty', ...args);

/** Sends an unchanged request target, and returns the status and where the reply leads. */
async function target(
  port: number,
  path: string,
): Promise<readonly [number | undefined, string | undefined]> {
  const [response] = (await once(request({ port, path, host: '127.0.0.1' }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return [response.statusCode, response.headers.location];
}

describeWithDatabase('the entrance of a replica', () => {
  it('reads the world from the same paths as the program behind it, and names a replica without a control plane instead of redirecting in a circle', async () => {
    // The first replica gets the default world.
    const uncontrolled = await replica('--control-port', 'off');
    const [one, two] = [await replica(), await replica()];
    await one.control('POST', '/v1/worlds', { name: 'a' });
    const control = `http://127.0.0.1:${one.controlPort}`;
    for (const path of ['/v1/worlds/a/clock', '/V1/Worlds/a/clock', '/v1/worlds/a/clock#now'])
      for (const origin of ['', 'http://elsewhere', 'HTTPS://elsewhere:99'])
        expect(await target(two.controlPort, origin + path)).toEqual([307, control + path]);
    const path = '/worlds/a/api/public/v1.0/clusters';
    for (const origin of ['', 'http://elsewhere'])
      expect(await target(two.port, origin + path)).toEqual([421, one.url + path]);
    // The API's paths depend on the case, so this one is of the default world.
    expect(await target(uncontrolled.port, path.toUpperCase())).toEqual([401, undefined]);
    const answer = await two.control('GET', '/v1/worlds/default/clock');
    expect(answer).toMatchObject({
      status: 421,
      location: null,
      body: {
        detail: `The world default is on another replica: ${uncontrolled.url}. Its control plane is off (--control-port off).`,
      },
    });
  });
});
