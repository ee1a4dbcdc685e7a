/** Where a toolchain is, or why it cannot be used. */
export type Found = { readonly path: string } | { readonly missing: string };

export type Toolchain =
  | 'bash'
  | 'chromium'
  | 'curl'
  | 'envoy'
  | 'full device'
  | 'go'
  | 'image tool'
  | 'java'
  | 'jq'
  | 'maven'
  | 'nginx'
  | 'node'
  | 'openssl'
  | 'postgresql'
  | 'process namespace'
  | 'pytest'
  | 'python'
  | 'requests';

export const TOOLCHAINS: readonly Toolchain[];
export function toolchain(name: Toolchain): Found;
export function missingOf(names: readonly Toolchain[]): readonly string[];
