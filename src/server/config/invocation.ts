import type { CertifyOptions } from './certifyOptions.js';
import type { Address, Config } from './config.js';
import type { ControlAddress } from './controlAddress.js';
import type { LanguageName } from './languages.js';
import type { RecordOptions, SourceOptions } from './recordOptions.js';
import type { RecorderInvocation } from './recorderOptions.js';
import type { WhyOptions } from './whyOptions.js';

/** The parsed command line. */
export type Invocation =
  | { readonly command: 'serve'; readonly config: Config }
  | { readonly command: 'healthcheck'; readonly address: Address }
  | { readonly command: 'exec'; readonly config: Config; readonly run: readonly string[] }
  | {
      readonly command: 'certify';
      readonly config: Config;
      readonly options: CertifyOptions;
      readonly run: readonly string[];
    }
  | {
      readonly command: 'lint';
      readonly files: readonly string[];
      readonly watch: boolean;
      readonly explain: boolean;
    }
  | { readonly command: 'list' }
  | { readonly command: 'mcp'; readonly config: Config; readonly address?: ControlAddress }
  | { readonly command: 'init'; readonly folder: string; readonly language?: LanguageName }
  | RecorderInvocation
  | { readonly command: 'why'; readonly options: WhyOptions }
  | { readonly command: 'compare'; readonly options: SourceOptions }
  | { readonly command: 'record'; readonly options: RecordOptions }
  | { readonly command: 'print'; readonly text: string; readonly exitCode: number };
