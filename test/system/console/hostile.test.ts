import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole } from './givenConsole.js';

const HOSTILE = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;

interface Exported {
  readonly tables: Readonly<Record<string, unknown>> & { readonly keys: object };
}

describeInBrowser('the console in a browser: hostile names', () => {
  const open = givenConsole();

  it('shows them as text', async () => {
    const { page, call, visit } = await open();
    const state = (await call('GET', '/v1/worlds/default/export')) as Exported;
    const text = JSON.stringify(state).replaceAll('"orgOwner"', JSON.stringify(HOSTILE));
    await call('POST', '/v1/worlds', { name: 'hostile', state: JSON.parse(text) as unknown });
    await visit('#/worlds/hostile/connection');
    await page.getByText(HOSTILE).first().waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img, main script').count()).toBe(0);
  });

  it('shows a hostile address as text', async () => {
    const { page, visit } = await open();
    await visit(`#/worlds/${encodeURIComponent(HOSTILE)}`);
    await page.getByRole('status').getByText(HOSTILE).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
  });

  it('runs no script that is not its own', async () => {
    const { page, visit, errors } = await open();
    await visit();
    const refused = await page.evaluate(`(async () => {
      const blocked = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));
      const script = document.createElement('script');
      try { script.textContent = "document.title = 'hacked'"; document.body.append(script); } catch { blocked.push('trusted types'); }
      try { document.body.insertAdjacentHTML('beforeend', '<i>markup</i>'); } catch { blocked.push('markup'); }
      return { title: document.title, blocked };
    })()`);
    expect(refused).toMatchObject({
      title: 'Understudy',
      blocked: expect.arrayContaining(['trusted types', 'markup']),
    });
    expect(errors.splice(0)).toEqual([
      expect.stringContaining("requires 'TrustedScript'"),
      expect.stringContaining("requires 'TrustedHTML'"),
    ]);
  });
});
