import { useState } from 'preact/hooks';
import { ChoiceField, TextField } from '../field.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { pathBelow } from './issues.js';
import { initialOf, objectOf, withMember } from './values.js';

/** The members of an object. `hidden` members keep their values and are not shown. */
export function ObjectFields({
  schema: { properties = {}, required = [] },
  value,
  onChange,
  path,
  form,
  hidden = [],
}: SchemaFieldProps & { readonly hidden?: readonly string[] }) {
  const names = Object.keys(properties).filter((name) => !hidden.includes(name));
  return (
    <>
      {names.map((name) => (
        <form.Field
          key={name}
          label={required.includes(name) ? `${name} *` : name}
          schema={properties[name] ?? {}}
          value={objectOf(value)[name]}
          onChange={(member) => {
            onChange(withMember(value, name, member));
          }}
          path={pathBelow(path, name)}
          isRequired={required.includes(name)}
          form={form}
        />
      ))}
    </>
  );
}

const NONE = '';

/** An object with exactly one of several members: a choice of the member, and its field. */
export function OneMemberField({ label, schema, value, onChange, path, form }: SchemaFieldProps) {
  const { properties = {} } = schema;
  const [chosen = NONE] = Object.keys(objectOf(value));
  const choose = (name: string): void => {
    onChange(name === NONE ? {} : { [name]: initialOf(properties[name] ?? {}, form.definitions) ?? '' });
  };
  const names = Object.keys(properties).map((name) => [name, name] as const);
  const choices = chosen === NONE ? [[NONE, 'choose …'] as const, ...names] : names;
  const member = properties[chosen];
  return (
    <>
      <ChoiceField label={`Kind of ${label}`} value={chosen} onChange={choose} choices={choices} />
      {member !== undefined && (
        <form.Field
          key={chosen}
          label={chosen}
          schema={member}
          value={objectOf(value)[chosen]}
          onChange={(next) => {
            onChange({ [chosen]: next ?? '' });
          }}
          path={pathBelow(path, chosen)}
          isRequired
          form={form}
        />
      )}
    </>
  );
}

/** An object with members of any names: each has a name, a value and a button that removes it. */
export function MapField({ label, schema, value, onChange, path, form }: SchemaFieldProps) {
  // A list, and not the object itself, because two names may be the same while the user types.
  const [entries, setEntries] = useState(() => Object.entries(objectOf(value)));
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const change = (next: typeof entries): void => {
    setEntries(next);
    onChange(Object.fromEntries(next.filter(([name]) => name !== '')));
  };
  return (
    <>
      {entries.map(([name, member], index) => (
        <div class="entry" key={index}>
          <TextField
            label={`Name ${index + 1}`}
            value={name}
            onChange={(text) => {
              change(entries.with(index, [text, member]));
            }}
          />
          <form.Field
            label={`Value ${index + 1}`}
            schema={values}
            value={member}
            onChange={(next) => {
              change(entries.with(index, [name, next ?? '']));
            }}
            path={pathBelow(path, name)}
            isRequired
            form={form}
          />
          <RemoveButton
            label={`${label} ${index + 1}`}
            onRemove={() => {
              change(entries.toSpliced(index, 1));
            }}
          />
        </div>
      ))}
      <button
        type="button"
        class="small"
        onClick={() => {
          change([...entries, ['', initialOf(values, form.definitions) ?? '']]);
        }}
      >
        Add to {label}
      </button>
    </>
  );
}

/** A button that removes a part of a form. */
export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button type="button" class="small" aria-label={`Remove ${label}`} onClick={onRemove}>
      Remove
    </button>
  );
}
