import { useState } from 'preact/hooks';
import { TextField } from '../field.js';
import { AddButton, Entry } from './entry.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { pathBelow } from './issues.js';
import { initialOf, objectOf } from './values.js';

type Entries = readonly (readonly [name: string, value: unknown])[];

/**
 * A field for an object with arbitrary member names. Each member has a name, a value and a button that removes it.
 */
export function MapField(props: SchemaFieldProps) {
  const { label, schema, value, onChange, form } = props;
  // Keep the members as a list, because two members may have the same name while the user types.
  const [entries, setEntries] = useState<Entries>(() => Object.entries(objectOf(value)));
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const change = (next: Entries): void => {
    setEntries(next);
    onChange(Object.fromEntries(next.filter(([name]) => name !== '')));
  };
  const add = (): void => {
    change([...entries, ['', initialOf(values, form.definitions) ?? '']]);
  };
  return (
    <>
      {entries.map((_, index) => (
        <MapEntry
          key={index}
          {...props}
          {...{ schema: values, entries, index, onEntries: change }}
          label={`${label} ${index + 1}`}
        />
      ))}
      <AddButton label={label} onAdd={add} />
    </>
  );
}

type MapEntryProps = SchemaFieldProps & {
  readonly entries: Entries;
  readonly index: number;
  readonly onEntries: (entries: Entries) => void;
};

function MapEntry({ label, schema, path, form, entries, index, onEntries }: MapEntryProps) {
  const [name, value] = entries[index] ?? ['', undefined];
  const rename = (text: string): void => {
    onEntries(entries.with(index, [text, value]));
  };
  const change = (next: unknown): void => {
    onEntries(entries.with(index, [name, next ?? '']));
  };
  const remove = (): void => {
    onEntries(entries.toSpliced(index, 1));
  };
  const field = { label: `Value ${index + 1}`, schema, value, onChange: change, form, isRequired: true };
  return (
    <Entry label={label} onRemove={remove}>
      <TextField label={`Name ${index + 1}`} value={name} onChange={rename} />
      <form.Field {...field} path={pathBelow(path, name)} />
    </Entry>
  );
}
