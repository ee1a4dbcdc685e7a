import { copyText } from '../browser/copyText.js';
import { notify } from '../browser/notices.js';

/** A button that copies a text. `what` describes the text in the message and for screen readers. */
export function CopyButton({
  text,
  what,
  words = 'Copy',
  isPrimary = false,
}: {
  readonly text: string;
  readonly what: string;
  readonly words?: string;
  /** Whether it is the most important action of the page. */
  readonly isPrimary?: boolean;
}) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    notify(
      isCopied ? `Copied: ${what}` : 'The browser does not let this page copy. Select the text instead.',
    );
  };
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : 'small'}
      aria-label={isPrimary ? words : `${words}: ${what}`}
      onClick={() => void copy()}
    >
      {words}
    </button>
  );
}
