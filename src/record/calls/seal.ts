import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Makes lines of a file unreadable, and readable again. */
export interface Seal {
  readonly close: (text: string) => string;
  /** Returns `undefined` if the line has another seal, or is damaged. */
  readonly open: (line: string) => string | undefined;
}

const CHECKSUM_DIGITS = 8;

/** Leaves lines readable, and adds a checksum. A line that has changed since does not open. */
export const UNSEALED: Seal = {
  close: (text) => `${checksumOf(text)} ${text}`,
  open: (line) => {
    const text = line.slice(CHECKSUM_DIGITS + 1);
    return line === `${checksumOf(text)} ${text}` ? text : undefined;
  },
};

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_DIGITS, '0');
}

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
        // The decoder ignores other characters than base64.
        if (bytes.toString('base64') !== line) return undefined;
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
