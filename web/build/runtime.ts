import type { Plugin } from 'vite';

/** What draws in the browser. The server draws with React's own renderer in both. */
export type Runtime = 'preact' | 'react';

export function runtimeFrom(named: string | undefined): Runtime {
  if (named === undefined || named === '') return 'preact';
  if (named === 'preact' || named === 'react') return named;
  throw new Error(`PARLOR_WEB_RUNTIME is preact or react, not ${named}.`);
}

const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  // For a React without it.
  'use-sync-external-store/shim': 'preact/compat',
};

/** Puts Preact where the source says React, in everything that the browser runs. */
export function runtime(chosen: Runtime): Plugin {
  return {
    name: 'parlor-runtime',
    apply: (_config, { isSsrBuild }) => chosen === 'preact' && isSsrBuild !== true,
    config: () => ({
      resolve: {
        alias: Object.entries(PREACT).map(([name, replacement]) => ({
          find: new RegExp(`^${name}$`),
          replacement,
        })),
      },
    }),
  };
}
