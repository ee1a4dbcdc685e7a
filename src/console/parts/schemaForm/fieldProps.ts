import type { JSX } from 'preact';
import type { Definitions, FormSchema } from './formSchema.js';
import type { Issue } from './issues.js';

/** Arguments of one field. */
export interface SchemaFieldProps {
  readonly label: string;
  readonly schema: FormSchema;
  /** The value of the field. `undefined` if the field is empty. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly path: string;
  readonly isRequired: boolean;
  readonly form: FormContext;
}

/** Data that all fields of a form use. */
export interface FormContext {
  readonly definitions: Definitions;
  /** The mistakes that the server found in the form. */
  readonly issues: readonly Issue[];
  /**
   * The component for a field of any kind. It is passed here, because fields of objects and lists need it and
   * importing it would be circular.
   */
  readonly Field: (props: SchemaFieldProps) => JSX.Element | null;
}
