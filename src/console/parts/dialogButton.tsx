import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';

interface DialogButtonProps {
  readonly label: string;
  /** Renders the dialog. `close` closes it. */
  readonly children: (close: () => void) => ComponentChild;
}

/** A small button that opens a dialog. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="small"
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </button>
      {isOpen &&
        children(() => {
          setOpen(false);
        })}
    </>
  );
}
