import { notify } from '../browser/notices.js';
import { saveFile } from '../browser/saveFile.js';
import { useCommand } from '../control/command.js';
import { Failure } from './failure.js';

/** A file that the user can save. */
export interface SavedFile {
  /** Label of the button. */
  readonly words: string;
  readonly name: string;
  /** Whether it is the most important action of the page. */
  readonly isPrimary?: boolean;
  /** Reads the content with the token of the console, which a plain link would not send. */
  readonly load: () => Promise<Blob>;
}

/** Buttons that each save a file. `label` stands before them. */
export function SaveButtons({
  label,
  files,
}: {
  readonly label: string;
  readonly files: readonly SavedFile[];
}) {
  const { run, isBusy, error } = useCommand();
  const save = async ({ name, load }: SavedFile): Promise<void> => {
    saveFile(name, await load());
    notify(`Saved ${name}.`);
  };
  return (
    <div>
      <div class="buttons" role="group" aria-label={label}>
        <span class="hint">{label}:</span>
        {files.map((file) => (
          <button
            key={file.name}
            type="button"
            class={file.isPrimary === true ? 'small primary' : 'small'}
            disabled={isBusy}
            onClick={() => void run(() => save(file))}
          >
            {file.words}
          </button>
        ))}
      </div>
      <Failure error={error} />
    </div>
  );
}
