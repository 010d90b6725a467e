declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** What the first script does not say. */
declare module '*.po?rest?lingui' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
