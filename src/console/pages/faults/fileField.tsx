import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { ChangesRefused } from '../../parts/changesRefused.js';

/** A field for a file. The user can also drop a file anywhere on the page. */
export function FileField({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  const reason = useContext(ChangesRefused);
  const isOver = useDrop((file) => {
    if (reason === undefined) onFile(file);
  });
  return (
    <div class={`field drop ${isOver ? 'over' : ''}`}>
      <label for={id}>Or a file, which you can also drop onto this page</label>
      <input
        id={id}
        type="file"
        disabled={reason !== undefined}
        title={reason}
        accept=".yaml,.yml,.json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // Clear the field. Otherwise the browser reports no change if the user corrects a file and chooses
          // it again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Accepts files that are dropped onto the page. Returns whether one is being dragged over it. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Prevent the browser from opening the file itself.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      latest.current(file);
    };
    const listeners = [
      ['dragover', over],
      ['dragleave', leave],
      ['drop', drop],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
    };
  }, []);
  return isOver;
}
