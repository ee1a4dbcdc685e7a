/** The content security policy that all pages of the control plane share. They load only their own files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Returns the headers of a page. `more` are directives that its content security policy has in addition. */
export function pageHeaders(more: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [...POLICY, ...more].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
