import { useState } from 'preact/hooks';
import { numberOr } from '../../numberOr.js';
import { CheckField, ChoiceField, TextField } from '../field.js';
import { Prose } from '../prose.js';
import { exampleOf, limitsOf } from './example.js';
import type { SchemaFieldProps } from './fieldProps.js';
import { messageAt } from './issues.js';
import { jsonOr } from './values.js';

const UNSET = '';

/** A field for a text. If the text is empty, the value is unset. */
export function TextInput({ value, onChange, ...props }: SchemaFieldProps) {
  const change = (text: string): void => {
    onChange(text === '' ? undefined : text);
  };
  return <TextField {...typedWordsFor(props)} value={textOf(value)} onChange={change} />;
}

/**
 * A field for a number. A text that is not a number is sent unchanged, so that the server says which values it
 * accepts.
 */
export function NumberInput({ value, onChange, ...props }: SchemaFieldProps) {
  return <ParsedInput {...props} value={value} onChange={onChange} parse={numberOr} />;
}

/** A field for a value of any type, written as JSON. */
export function JsonInput({ value, onChange, ...props }: SchemaFieldProps) {
  return <ParsedInput {...props} value={value} onChange={onChange} parse={jsonOr} />;
}

/**
 * A text field whose text is parsed. The typed text stays as long as it parses to the current value: `1.` is not
 * replaced by `1`.
 */
function ParsedInput({
  value,
  onChange,
  parse,
  ...props
}: SchemaFieldProps & { readonly parse: (text: string) => unknown }) {
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(typed === '' ? undefined : parse(typed)) === JSON.stringify(value);
  const change = (text: string): void => {
    setTyped(text);
    onChange(text === '' ? undefined : parse(text));
  };
  return <TextField {...typedWordsFor(props)} value={isTyped ? typed : textOf(value)} onChange={change} />;
}

/** A field for one of several words. */
export function ChoiceInput({ value, onChange, ...props }: SchemaFieldProps) {
  const { schema, isRequired } = props;
  const words = (schema.enum ?? []).map((word) => [JSON.stringify(word), String(word)] as const);
  const isOpen = !isRequired || value === undefined;
  const choices = isOpen ? [[UNSET, isRequired ? 'choose …' : 'not set'] as const, ...words] : words;
  const change = (text: string): void => {
    onChange(text === UNSET ? undefined : jsonOr(text));
  };
  const chosen = value === undefined ? UNSET : JSON.stringify(value);
  return <ChoiceField {...wordsFor(props)} value={chosen} onChange={change} choices={choices} />;
}

/** A field for true or false. If it is optional, it can also be empty. */
export function FlagInput({ value, onChange, ...props }: SchemaFieldProps) {
  if (props.isRequired) return <CheckField label={props.label} value={value === true} onChange={onChange} />;
  const schema = { ...props.schema, enum: [true, false] };
  return <ChoiceInput {...props} schema={schema} value={value} onChange={onChange} />;
}

/** Returns the label, the hint and the server's message of a field. */
function wordsFor({ label, schema, path, form }: Omit<SchemaFieldProps, 'value' | 'onChange'>) {
  const error = messageAt(form.issues, path);
  const hint = [schema.description, limitsOf(schema)].filter((each) => each !== undefined).join(' ');
  return {
    label,
    ...(hint !== '' && { hint: <Prose text={hint} /> }),
    ...(error !== undefined && { error }),
  };
}

/** Returns the words of a field that the user types in, with an example. */
function typedWordsFor(props: Omit<SchemaFieldProps, 'value' | 'onChange'>) {
  const placeholder = exampleOf(props.schema);
  return { ...wordsFor(props), ...(placeholder !== undefined && { placeholder }) };
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
