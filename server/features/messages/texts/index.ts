// The words of messages by language, as plain data.
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import type { MessageNews } from '@parlor/economy/care/messages.ts';
import { en } from './en.ts';

type NewsOf<K extends MessageNews['kind']> = Extract<MessageNews, { readonly kind: K }>;
/** What a text can say. */
type Given<K extends MessageNews['kind']> = K extends 'streak-ends'
  ? { readonly days: number; readonly hours: number }
  : NewsOf<K>;

export interface ItemText {
  /** Of an email about this alone. */
  readonly subject: string;
  readonly text: string;
  readonly button: string;
}

export interface MessageTexts {
  readonly items: { readonly [K in MessageNews['kind']]: (given: Given<K>) => ItemText };
  /** Of a message with several items. */
  readonly digest: { readonly subject: string; readonly button: string };
  readonly ending: Readonly<Record<MessageChannel, string>>;
  readonly bot: Readonly<Record<'stopped' | 'nothingToStop' | 'resumed' | 'welcome', string>>;
  readonly unsubscribe: Readonly<Record<'title' | 'question' | 'button' | 'done' | 'back' | 'wrong', string>>;
}

const LANGUAGES: Readonly<Record<string, MessageTexts>> = { en };

/** Of a language such as `de` or `de-AT`; English where a language has no texts. */
export const textsIn = (language: string | null): MessageTexts =>
  LANGUAGES[language?.split('-')[0]?.toLowerCase() ?? 'en'] ?? en;
