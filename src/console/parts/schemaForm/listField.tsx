import { AddButton, Entry } from './entry.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { pathBelow } from './issues.js';
import { initialOf, listOf } from './values.js';

/** A field for a list. Each item has a field and a button that removes it. */
export function ListField({ label, schema: { items = {} }, value, onChange, path, form }: SchemaFieldProps) {
  const list = listOf(value);
  const add = (): void => {
    onChange([...list, initialOf(items, form.definitions) ?? '']);
  };
  return (
    <>
      {list.map((item, index) => {
        const name = `${label} ${index + 1}`;
        const remove = (): void => {
          onChange(list.toSpliced(index, 1));
        };
        const change = (next: unknown): void => {
          onChange(list.with(index, next ?? ''));
        };
        const props = { label: name, schema: items, value: item, onChange: change, form, isRequired: true };
        return (
          <Entry key={index} label={name} onRemove={remove}>
            <form.Field {...props} path={pathBelow(path, index)} />
          </Entry>
        );
      })}
      <AddButton label={label} onAdd={add} />
    </>
  );
}
