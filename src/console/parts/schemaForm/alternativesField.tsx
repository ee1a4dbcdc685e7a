import { useState } from 'preact/hooks';
import { ChoiceField } from '../field.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { resolve, wordsOf } from './formSchema.js';
import { ObjectFields } from './objectFields.js';
import { alternativeOf, initialOf } from './values.js';

/** A field for a value that has one of several schemas. The user chooses the schema. */
export function AlternativesField({
  hidden,
  ...props
}: SchemaFieldProps & { readonly hidden?: readonly string[] }) {
  const { label, schema, value, onChange, form } = props;
  const tag = schema.discriminator?.propertyName;
  const alternatives = (schema.oneOf ?? []).map((each) => resolve(each, form.definitions));
  // Store the choice, because an incomplete text may also match another alternative.
  const [chosen, setChosen] = useState(() => alternativeOf(alternatives, tag, value));
  const own = alternatives[chosen] ?? {};
  const choose = (text: string): void => {
    setChosen(Number(text));
    onChange(initialOf(alternatives[Number(text)] ?? {}, form.definitions));
  };
  return (
    <>
      <ChoiceField
        label={`Kind of ${label}`}
        value={String(chosen)}
        onChange={choose}
        choices={alternatives.map((each, index) => [String(index), wordsOf(each, tag)] as const)}
      />
      {own.properties === undefined ? (
        <form.Field key={chosen} {...props} schema={own} isRequired />
      ) : (
        <ObjectFields key={chosen} {...props} schema={own} hidden={hidden ?? []} />
      )}
    </>
  );
}
