import { read, table, withPart } from './textFiles.mjs';

const FILE = 'docs/fixtures.md';
const HEAD = ['Entry', 'Member', 'Meaning'];

/** Generates the table of entries and their members in docs/fixtures.md from the JSON Schema of fixtures. */
export async function generate() {
  const schema = JSON.parse(read('schema/fixture.json'));
  return { [FILE]: await withPart(FILE, 'entries', table(HEAD, rowsOf('the file', schema))) };
}

/**
 * Returns one row for each member of an entry, and then those of the entries below it. An entry without any description
 * has the members of a resource of the API, or names of roles, and gets no rows.
 */
function rowsOf(entry, { properties }) {
  const members = Object.entries(properties);
  const isDescribed = members.some(([, { description }]) => description !== undefined);
  const rows = (isDescribed ? members : []).map(([name, member], at) => {
    if (member.description === undefined)
      throw new Error(`The member ${name} of ${entry} in a fixture needs a description.`);
    return [at === 0 ? entry : '', `\`${name}\``, member.description + defaultOf(member)];
  });
  const below = members.flatMap(([name, member]) => {
    const format = entryIn(member);
    const path = entry === 'the file' ? name : `${entry.replaceAll('`', '')}.${name}`;
    return format === undefined ? [] : rowsOf(`\`${path}\``, format);
  });
  return [...rows, ...below];
}

/** Returns a default that is more than an empty list or object. */
function defaultOf({ default: value }) {
  return value === undefined || /^(\[\]|\{\})$/.test(JSON.stringify(value))
    ? ''
    : ` Default: \`${[value].flat().join(', ')}\`.`;
}

/** Returns the schema of the objects that a member contains, or `undefined` if it contains none with named members. */
function entryIn({ properties, items, oneOf = [], anyOf = [] }) {
  if (properties !== undefined) return { properties };
  return [items, ...oneOf, ...anyOf].filter(Boolean).map(entryIn).find(Boolean);
}
