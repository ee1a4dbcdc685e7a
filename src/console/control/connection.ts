import { signal } from '@preact/signals';

const TOKEN_KEY = 'understudy.control-token';

/** Whether the control plane answered the last call. */
export const isConnected = signal(true);

/** Whether the control plane requires a token that the console does not have. */
export const needsToken = signal(false);

/** Why the control plane refused the token that the user gave. */
export const tokenRefusal = signal<string | undefined>(undefined);

/**
 * A counter. When it changes, all pages read their data again. It changes after the user has entered a token,
 * and after the connection is restored.
 */
export const generation = signal(0);

/** Returns the token. It is stored for this tab and session only. */
export function storedToken(): string | undefined {
  return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
}

/** Stores a token that the user entered. All pages then read their data again. */
export function giveToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  needsToken.value = false;
  generation.value += 1;
}

/**
 * Deletes the stored token, because the control plane refused it. `words` is the message of the refusal; the
 * token form shows it.
 */
export function askForToken(words: string): void {
  if (storedToken() !== undefined) tokenRefusal.value = words;
  sessionStorage.removeItem(TOKEN_KEY);
  needsToken.value = true;
}

/**
 * Stores whether the control plane answered the last call. If it answers again after a failure, all pages
 * read their data again.
 */
export function noteAnswer(isAnswered: boolean): void {
  const isBack = isAnswered && !isConnected.value;
  isConnected.value = isAnswered;
  if (isBack) generation.value += 1;
}
