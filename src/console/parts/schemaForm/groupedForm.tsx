import { SchemaForm, type SchemaFormProps } from './schemaForm.js';

/** Some members of a form, under a heading. */
export interface FormGroup {
  readonly title: string;
  readonly names: readonly string[];
  /** Whether the group is closed at first, because few users need it. */
  readonly isClosed?: boolean;
}

type GroupedProps = Omit<SchemaFormProps, 'hidden'> & { readonly groups: readonly FormGroup[] };

/** A form whose fields stand in groups. Members of the schema that no group names are not shown. */
export function GroupedForm({ groups, ...props }: GroupedProps) {
  return (
    <>
      {groups
        .filter(({ names }) => names.length > 0)
        .map((group) => (
          <Group key={group.title} group={group} {...props} />
        ))}
    </>
  );
}

function Group({ group, ...props }: Omit<GroupedProps, 'groups'> & { readonly group: FormGroup }) {
  const { title, names, isClosed = false } = group;
  const hidden = Object.keys(props.schema.properties ?? {}).filter((name) => !names.includes(name));
  const hasIssue = (props.issues ?? []).some(({ path }) =>
    names.some((name) => path === `$.${name}` || path.startsWith(`$.${name}.`)),
  );
  return (
    <details class="form-group" open={!isClosed || hasIssue}>
      <summary>{title}</summary>
      <SchemaForm {...props} hidden={hidden} />
    </details>
  );
}
