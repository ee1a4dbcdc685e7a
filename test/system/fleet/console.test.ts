import { afterEach, expect, it } from '@jest/globals';
import { describeInBrowser, givenBrowser } from '../../support/chromium.js';
import { endAll } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const database = givenDatabase();
const replica = (): Promise<Replica> => Replica.start(database.engine.url(), '--fixture', 'empty');

const controlOf = ({ controlPort }: Replica): string => `http://127.0.0.1:${controlPort}`;

describeInBrowser('the console of a fleet in a browser', () => {
  const openBrowser = givenBrowser();
  afterEach(endAll);

  describeWithDatabase('with replicas', () => {
    it('shows all worlds, those of other replicas and those in no memory, and leads to them', async () => {
      const [one, two] = [await replica(), await replica()];
      const labels = { job: '4711' };
      await one.control('POST', '/v1/worlds', { name: 'near', labels, ttl: 'PT1H' });
      await two.control('POST', '/v1/worlds', { name: 'far' });
      const { body } = await two.control('GET', '/v1/fleet/worlds?label=job');
      expect(body).toMatchObject([
        { name: 'near', state: 'awake', replica: one.url, controlUrl: controlOf(one), labels, entries: 0 },
      ]);
      const context = await (await openBrowser()).newContext();
      const page = await context.newPage();
      await page.goto(`http://localhost:${two.controlPort}/#/worlds`);
      await page.getByRole('heading', { name: 'All worlds of the fleet' }).waitFor();
      const fleet = page.locator('section', { hasText: 'All worlds of the fleet' });
      await fleet.getByRole('row', { name: /^near/ }).waitFor();
      expect(await fleet.getByRole('row').allInnerTexts()).toEqual([
        expect.stringContaining('Replica'),
        expect.stringMatching(new RegExp(`^default[^]*${one.url}[^]*KiB`)),
        expect.stringMatching(new RegExp(`^far[^]*${two.url}[^]*KiB`)),
        expect.stringMatching(new RegExp(`^near[^]*job=4711[^]*${one.url}[^]*ends [^]*KiB`)),
      ]);
      // The address of a world at any replica leads to the replica that has it. The browser of the tests finds only localhost.
      const second = await context.newPage();
      const leaves = second.waitForRequest(`${controlOf(one)}/`);
      await second.goto(`http://localhost:${two.controlPort}/#/worlds/near`);
      await leaves;
      await second.close();
      await one.end('SIGTERM');
      await page.getByRole('button', { name: 'Wake near' }).click();
      await page.getByRole('heading', { name: 'near', level: 1 }).waitFor();
      expect((await two.control('GET', '/v1/fleet/worlds?label=job=4711')).body).toMatchObject([
        { replica: two.url },
      ]);
      await context.close();
    });
  });
});
