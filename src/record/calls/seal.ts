import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Makes lines of a file unreadable, and readable again. */
export interface Seal {
  readonly close: (text: string) => string;
  /** Returns `undefined` if the line has another seal. */
  readonly open: (line: string) => string | undefined;
}

/** Leaves lines readable. */
export const UNSEALED: Seal = { close: (text) => text, open: (line) => line };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a seal that only the same secret opens. `draw` returns random bytes. */
export function sealWith(secret: string, draw: (size: number) => Buffer): Seal {
  const key = createHmac('sha256', secret).update('recorded replies').digest();
  return {
    close: (text) => {
      const nonce = draw(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (line) => {
      try {
        const bytes = Buffer.from(line, 'base64');
        const start = NONCE_BYTES + TAG_BYTES;
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
        return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
