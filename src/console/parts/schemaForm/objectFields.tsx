import { ChoiceField } from '../field.js';
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
        <div key={name} class={required.includes(name) ? 'needed' : undefined}>
          <form.Field
            label={name}
            schema={properties[name] ?? {}}
            value={objectOf(value)[name]}
            onChange={(member) => {
              onChange(withMember(value, name, member));
            }}
            path={pathBelow(path, name)}
            isRequired={required.includes(name)}
            form={form}
          />
        </div>
      ))}
    </>
  );
}

const NONE = '';

/**
 * Fields for an object that has exactly one of several members. The user chooses the member and fills in its field.
 */
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
