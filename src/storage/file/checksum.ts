/** Number of characters of a checksum. */
export const CHECKSUM_LENGTH = 8;

/** Formats a CRC-32 as eight hexadecimal digits. */
export function checksumText(crc: number): string {
  return crc.toString(16).padStart(CHECKSUM_LENGTH, '0');
}
