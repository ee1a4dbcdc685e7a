import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AlternativesField } from './alternativesField.js';
import { Prose } from '../prose.js';
import { RemoveButton } from './entry.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { kindOf, resolve, type FieldKind } from './formSchema.js';
import { messageAt } from './issues.js';
import { ListField } from './listField.js';
import { MapField } from './mapField.js';
import { ObjectFields, OneMemberField } from './objectFields.js';
import { ChoiceInput, FlagInput, JsonInput, NumberInput, TextInput } from './scalarFields.js';
import { initialOf } from './values.js';

type Content = (props: SchemaFieldProps) => JSX.Element;

const SCALARS: Readonly<Partial<Record<FieldKind, Content>>> = {
  choice: ChoiceInput,
  flag: FlagInput,
  number: NumberInput,
  text: TextInput,
  json: JsonInput,
};

const GROUPS: Readonly<Partial<Record<FieldKind, Content>>> = {
  list: ListField,
  oneMember: OneMemberField,
  object: ObjectFields,
  map: MapField,
  alternatives: AlternativesField,
};

/** The field for a value of any schema. */
export function SchemaField(props: SchemaFieldProps) {
  const schema = resolve(props.schema, props.form.definitions);
  const kind = kindOf(schema);
  const Scalar = SCALARS[kind];
  if (Scalar !== undefined) return <Scalar {...props} schema={schema} />;
  const Group = GROUPS[kind];
  return Group === undefined ? null : <GroupField {...props} schema={schema} Group={Group} />;
}

/** A value with several fields. If it is optional, the user adds and removes it with buttons. */
function GroupField({ Group, ...props }: SchemaFieldProps & { readonly Group: Content }) {
  const { label, schema, value, onChange, isRequired, form } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  const isThere = isRequired || value !== undefined;
  // The pressed button has been removed, so move the focus to the first field.
  useLayoutEffect(() => {
    if (isAdded.current) box.current?.querySelector<HTMLElement>('input, select, button')?.focus();
    isAdded.current = false;
  }, [isThere]);
  const add = (): void => {
    isAdded.current = true;
    onChange(initialOf(schema, form.definitions) ?? '');
  };
  const remove = (): void => {
    onChange(undefined);
  };
  return (
    <fieldset class="nested" ref={box}>
      <legend>{label}</legend>
      <GroupNotes {...props} />
      {isThere ? (
        <Group {...props} />
      ) : (
        <button type="button" class="small" onClick={add}>
          Add {label}
        </button>
      )}
      {isThere && !isRequired && <RemoveButton label={label} onRemove={remove} />}
    </fieldset>
  );
}

/** The description of a group of fields, and the server's message about this group. */
function GroupNotes({ schema: { description }, path, form }: SchemaFieldProps) {
  const message = messageAt(form.issues, path);
  return (
    <>
      {description !== undefined && (
        <p class="hint">
          <Prose text={description} />
        </p>
      )}
      {message !== undefined && <p class="wrong">{message}</p>}
    </>
  );
}
