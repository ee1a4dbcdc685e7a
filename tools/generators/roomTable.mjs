import { packages, rooms } from '../rooms.cjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'CONTRIBUTING.md';
const HEAD = ['Folder', 'Contents', 'Imports from', 'Packages'];

/** Generates the table of rooms in CONTRIBUTING.md from tools/rooms.cjs. */
export async function generate() {
  const rows = Object.entries(rooms).map(([name, { contains, imports }]) => {
    const own = Object.keys(packages).filter((each) => packages[each].includes(name));
    return [`\`src/${name}\``, contains, imports.join(', '), own.join(', ')];
  });
  return { [FILE]: await withPart(FILE, 'rooms', table(HEAD, rows)) };
}
