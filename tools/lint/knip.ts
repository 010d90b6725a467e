import { fileURLToPath } from 'node:url';

/** Runs knip: unused modules, and packages that are imported and not declared, or declared and not imported. */
export const knipArguments: readonly string[] = [
  '--config',
  fileURLToPath(new URL('knip.jsonc', import.meta.url)),
  '--no-progress',
  // Programs of the system.
  '--exclude',
  'binaries',
];

/** The same without tests and development dependencies. Exports may be there for a test. */
export const byTheProduct: readonly string[] = [
  '--production',
  '--strict',
  '--include',
  'files,dependencies,unlisted',
];
