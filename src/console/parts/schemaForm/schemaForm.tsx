import { AlternativesField } from './alternativesField.js';
import type { FormContext, SchemaFieldProps } from './fieldProps.js';
import { kindOf, resolve, type FormSchema } from './formSchema.js';
import type { Issue } from './issues.js';
import { ObjectFields } from './objectFields.js';
import { SchemaField } from './schemaField.js';

/** Arguments of a form. */
export interface SchemaFormProps {
  /** Short name of the whole value, such as `rule`. Labels inside the form may contain it, such as `Kind of rule`. */
  readonly label: string;
  /** A JSON Schema. References lead to its `$defs`. */
  readonly schema: FormSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The mistakes that the server found. Each is shown at its field. */
  readonly issues?: readonly Issue[];
  /** Members of the value that are not shown, because the page already knows them. */
  readonly hidden?: readonly string[];
}

/**
 * Fields for a value, made from its JSON Schema. The caller keeps the value and sends it. `initialOf` returns a
 * value to start with.
 */
export function SchemaForm({ label, schema, value, onChange, issues = [], hidden = [] }: SchemaFormProps) {
  const form: FormContext = { definitions: schema.$defs ?? {}, issues, Field: SchemaField };
  const resolved = resolve(schema, form.definitions);
  const props: SchemaFieldProps = {
    label,
    schema: resolved,
    value,
    onChange,
    path: '$',
    isRequired: true,
    form,
  };
  switch (kindOf(resolved)) {
    case 'object':
      return <ObjectFields {...props} hidden={hidden} />;
    case 'alternatives':
      return <AlternativesField {...props} hidden={hidden} />;
    default:
      return <SchemaField {...props} />;
  }
}
