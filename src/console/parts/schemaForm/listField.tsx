import type { SchemaFieldProps } from './fieldProps.js';
import { pathBelow } from './issues.js';
import { RemoveButton } from './objectFields.js';
import { initialOf, listOf } from './values.js';

/** A list: each item has a field and a button that removes it. */
export function ListField({ label, schema: { items = {} }, value, onChange, path, form }: SchemaFieldProps) {
  const list = listOf(value);
  return (
    <>
      {list.map((item, index) => (
        <div class="entry" key={index}>
          <form.Field
            label={`${label} ${index + 1}`}
            schema={items}
            value={item}
            onChange={(next) => {
              onChange(list.with(index, next ?? ''));
            }}
            path={pathBelow(path, index)}
            isRequired
            form={form}
          />
          <RemoveButton
            label={`${label} ${index + 1}`}
            onRemove={() => {
              onChange(list.toSpliced(index, 1));
            }}
          />
        </div>
      ))}
      <button
        type="button"
        class="small"
        onClick={() => {
          onChange([...list, initialOf(items, form.definitions) ?? '']);
        }}
      >
        Add to {label}
      </button>
    </>
  );
}
