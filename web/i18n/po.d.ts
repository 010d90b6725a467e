declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** Messages that are not in the first script. */
declare module '*.po?rest?lingui' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
