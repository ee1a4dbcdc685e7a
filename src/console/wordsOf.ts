/** Splits a name in camel case into words: `snapshotTaken` becomes `snapshot taken`. */
export function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}
