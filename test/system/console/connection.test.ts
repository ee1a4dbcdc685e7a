import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole } from './givenConsole.js';

const TOKEN = 's3cret';

describeInBrowser('the console in a browser: token and connection', () => {
  const open = givenConsole('--control-token', TOKEN);
  const servers: Server[] = [];

  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** A way to the control plane that can be cut. */
  async function cuttable(target: string): Promise<{ url: string; setCut: (isCut: boolean) => void }> {
    let isCut = false;
    const forward: RequestListener = (incoming, outgoing) => {
      if (isCut) {
        incoming.socket.destroy();
        return;
      }
      const { method, headers, url = '' } = incoming;
      const onward = request(target + url, { ...(method && { method }), headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      incoming.pipe(onward);
    };
    const server = createServer(forward).listen(0, 'localhost');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://localhost:${port}`,
      setCut: (cut) => {
        isCut = cut;
      },
    };
  }

  it('asks for the token, refuses a wrong one, and keeps the right one for the session only', async () => {
    const { page } = await open();
    await page.getByLabel('Token').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This control plane asks for its token: send').waitFor();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'default' }).waitFor();
    expect(await page.evaluate('Object.keys(localStorage).length + document.cookie.length')).toBe(0);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Token').waitFor();
  });

  it('saves the report with the token', async () => {
    const { page, visit } = await open();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    await visit('#/worlds/default/findings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JUnit XML' }).click();
    expect((await download).suggestedFilename()).toBe('understudy-default.xml');
  });

  it('says that the connection is lost, and continues when it is back', async () => {
    const { page, program } = await open();
    const { url, setCut } = await cuttable(program.ready.controlUrl);
    await page.goto(url);
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    setCut(true);
    await page.getByText('The control plane does not answer.').first().waitFor();
    expect(await page.getByRole('link', { name: 'default' }).count()).toBe(1);
    setCut(false);
    await page.getByText('The control plane does not answer.').first().waitFor({ state: 'detached' });
  });
});
