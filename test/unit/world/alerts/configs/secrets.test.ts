import { describe, expect, it } from '@jest/globals';
import { shownTexts, withStoredSecrets } from '../../../../../src/world/alerts/configs/secrets.js';
import type { AlertNotification } from '../../../../../src/world/tables/alertConfigs.js';

const webhook = (url: string, webhookSecret: string): AlertNotification => ({
  notifierId: url,
  typeName: 'WEBHOOK',
  delayMin: 0,
  texts: { webhookUrl: `https://${url}.example.com/hook`, webhookSecret },
});
const redacted = (notification: AlertNotification) => ({ ...notification, texts: shownTexts(notification) });
const secretsOf = (notifications: readonly AlertNotification[]) =>
  notifications.map(({ texts }) => texts.webhookSecret);

describe('A secret of a notification', () => {
  it('shows its last characters, or none if it is short or the secret of a webhook', () => {
    const texts = { serviceKey: '1234567890', victorOpsApiKey: 'short', webhookSecret: '1234567890' };
    expect(shownTexts({ texts })).toEqual({
      serviceKey: '******7890',
      victorOpsApiKey: '*****',
      webhookSecret: '**********',
    });
  });

  it('stays with its notification, if several look the same', () => {
    const stored = [webhook('a', 'first'), webhook('a', 'other'), webhook('bcd', 'third')];
    const sent = stored.map(redacted);
    expect(secretsOf(withStoredSecrets(sent, stored))).toEqual(['first', 'other', 'third']);
    expect(secretsOf(withStoredSecrets(sent.slice(2), stored))).toEqual(['third']);
  });

  it('changes if a client sends another one', () => {
    expect(secretsOf(withStoredSecrets([webhook('a', 'new')], [webhook('a', 'old')]))).toEqual(['new']);
  });
});
