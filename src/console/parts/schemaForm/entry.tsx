import type { ComponentChildren } from 'preact';

interface RemoveProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** A button that removes a part of a form. */
export function RemoveButton({ label, onRemove }: RemoveProps) {
  return (
    <button type="button" class="small" aria-label={`Remove ${label}`} onClick={onRemove}>
      Remove
    </button>
  );
}

/** One item of a list, or one member of an object with arbitrary names, with a button that removes it. */
export function Entry({ children, ...props }: RemoveProps & { readonly children: ComponentChildren }) {
  return (
    <div class="entry">
      {children}
      <RemoveButton {...props} />
    </div>
  );
}

/** A button that adds an item. */
export function AddButton({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <button type="button" class="small" onClick={onAdd}>
      Add to {label}
    </button>
  );
}
