/** Formats the body of a message for people. Returns `undefined` if the message has no body. */
export function bodyText({
  body,
  text,
}: {
  readonly body?: unknown;
  readonly text?: string;
}): string | undefined {
  return body === undefined ? text : JSON.stringify(body, null, 2);
}
