import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** The server's message about the value. */
  readonly error?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Input = TargetedEvent<HTMLInputElement>;

interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  /** The id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly isSecret?: boolean;
  readonly required?: boolean;
  readonly autofocus?: boolean;
  /** Whether the field filters the page, so that the key `/` moves to it. */
  readonly isFilter?: boolean;
}

/** A text that the user types. */
export function TextField({
  label,
  hint,
  error,
  value,
  onChange,
  isSecret = false,
  isFilter = false,
  ...others
}: TextFieldProps) {
  const id = useId();
  const props = {
    ...others,
    id,
    value,
    autocomplete: 'off',
    'data-filter': isFilter ? '' : undefined,
    spellcheck: false,
    ...described(id, hint, error),
    onInput: (event: Input) => {
      onChange(event.currentTarget.value);
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isSecret ? <input type="password" {...props} /> : <input type="text" {...props} />}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A field with several choices. Each choice is a value and its label. */
export function ChoiceField({
  label,
  hint,
  error,
  value,
  onChange,
  choices,
}: FieldProps & { readonly choices: readonly (readonly [value: string, words: string])[] }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...described(id, hint, error)}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A checkbox. */
export function CheckField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      {label}
    </label>
  );
}

/** Returns the attributes that connect an input with its hint and its error. */
function described(id: string, hint: ComponentChildren, error: string | undefined) {
  const ids = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error !== undefined,
  };
}

interface NotesProps {
  readonly id: string;
  readonly hint: ComponentChildren;
  readonly error: string | undefined;
}

function Notes({ id, hint, error }: NotesProps) {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} class="wrong">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
    </>
  );
}
