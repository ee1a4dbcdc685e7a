import { Refusal } from '../../refusals.js';
import type { AlertNotification } from '../../tables/alertConfigs.js';
import { textMember, type NotificationText } from '../../tables/notificationTexts.js';

/** Refuses an unknown value of a text with a list of values, such as a region. Older rows may have such values. */
export function checkTexts({ texts }: AlertNotification): void {
  for (const [name, text] of Object.entries(texts)) {
    const { values } = textMember(name as NotificationText);
    if (values?.includes(text) === false) throw new Refusal('INVALID_ENUM_VALUE', text);
  }
}
