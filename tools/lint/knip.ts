import { fileURLToPath } from 'node:url';

/** Arguments of knip: it finds unused modules and exports, and packages that are imported and not declared, or the reverse. */
export const knipArguments: readonly string[] = [
  '--config',
  fileURLToPath(new URL('knip.jsonc', import.meta.url)),
  '--no-progress',
  // Not programs that a script calls: those of the system are in no package.
  '--exclude',
  'binaries',
];

/** The same without tests and development dependencies. Without unused exports, because an export may be there for a test. */
export const byTheProduct: readonly string[] = [
  '--production',
  '--strict',
  '--include',
  'files,dependencies,unlisted',
];
