import { defineConfig } from 'vitest/config';

/** What can be tested of the web app without a browser. */
export default defineConfig({
  test: {
    name: 'web',
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    environment: 'node',
  },
});
