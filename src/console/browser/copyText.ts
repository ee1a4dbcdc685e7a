/**
 * Copies a text to the clipboard. Pages without TLS, such as http://10.0.0.1, have no clipboard API and use
 * `execCommand` instead.
 */
export async function copyText(text: string): Promise<boolean> {
  if (isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Also try `execCommand`, because the user or a policy may have forbidden only the clipboard API.
    }
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'off-screen';
  const focused = document.activeElement;
  // Add the field to an open modal dialog, because nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- Insecure pages have no other way.
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
