// A way to tell a player something. A message is given to it once: whatever happens to it, it is not given again unless the
// answer says that it was certainly not taken.
import type { Language } from '@parlor/contract/formats/languages.ts';

export interface OutgoingMessage {
  readonly language: Language;
  /** Of an email; a bot's message has none. */
  readonly subject: string;
  /** Without the links. */
  readonly text: string;
  /** The page of the app that it is about, and the words on its button. */
  readonly open: { readonly label: string; readonly path: string };
  /** How it ends, in one line. */
  readonly ending: string;
  /** A page that ends the emails without a sign-in. */
  readonly unsubscribeUrl: string;
}

export type Delivery =
  | { readonly kind: 'sent' }
  /** The person no longer wants messages, or the address does not exist. */
  | { readonly kind: 'gone' }
  /** It was not taken and never will be. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It was certainly not taken, and may be after this time. `isOfAddress`: others may be sent theirs now. */
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      readonly isOfAddress?: true;
      readonly reason: string;
    }
  /** Nobody knows whether it arrived. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface MessageSender {
  /** `to`: the id of the private chat, or an email address. Never rejects. */
  send(to: string, message: OutgoingMessage): Promise<Delivery>;
}
