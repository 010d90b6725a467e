// The words of messages in a language, as functions of what they tell.
import type { MessageChannel } from '@parlor/contract/calls/consents.ts';
import type { WrittenText } from '@parlor/contract/kernel/written-text.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import type { MessageNews } from '@parlor/economy/care/messages.ts';
import type { SpeakerFor, Texts } from '../../texts/index.ts';

type NewsOf<K extends MessageNews['kind']> = Extract<MessageNews, { readonly kind: K }>;
/** What a text can say. */
type Given<K extends MessageNews['kind']> = K extends 'streak-ends'
  ? { readonly days: number; readonly hours: number }
  : K extends 'message'
    ? WrittenText
    : NewsOf<K>;

export interface ItemText {
  /** Of an email about this alone. */
  readonly subject: string;
  /** A line above the text, where no subject is. */
  readonly title?: string;
  readonly text: string;
  readonly button: string;
}

export interface MessageTexts {
  readonly language: Language;
  readonly items: { readonly [K in MessageNews['kind']]: (given: Given<K>) => ItemText };
  /** Of a message with several items. */
  readonly digest: { readonly subject: string; readonly button: string };
  readonly ending: Readonly<Record<MessageChannel, string>>;
  readonly unsubscribe: Readonly<Record<'title' | 'question' | 'button' | 'done' | 'back' | 'wrong', string>>;
}

type Subject = keyof Texts extends infer K ? (K extends `messages.${infer Item}.text` ? Item : never) : never;

/** Of a language such as `pt` or `pt-BR`; English where a language has no texts. */
export function textsIn(tag: string | null, speakerFor: SpeakerFor): MessageTexts {
  const { language, say } = speakerFor(tag ?? undefined);
  const item = (subject: Subject, values?: Readonly<Record<string, string | number>>): ItemText => ({
    subject: say(`messages.${subject}.subject`, values),
    text: say(`messages.${subject}.text`, values),
    button: say(`messages.${subject}.button`),
  });
  return {
    language,
    items: {
      'quests-ready': () => item('questsReady'),
      'streak-ends': ({ days, hours }) => item('streakEnds', { days, hours }),
      'race-result': ({ title, place, prize }) => item('raceResult', { title, place, prize }),
      'order-delivered': ({ title }) => item('orderDelivered', { title }),
      'order-refunded': ({ title }) => item('orderRefunded', { title }),
      message: ({ title, text }) => ({ subject: title, title, text, button: say('messages.digest.button') }),
    },
    digest: { subject: say('messages.digest.subject'), button: say('messages.digest.button') },
    ending: { bot: say('messages.ending.bot'), email: say('messages.ending.email') },
    unsubscribe: {
      title: say('messages.unsubscribe.title'),
      question: say('messages.unsubscribe.question'),
      button: say('messages.unsubscribe.button'),
      done: say('messages.unsubscribe.done'),
      back: say('messages.unsubscribe.back'),
      wrong: say('messages.unsubscribe.wrong'),
    },
  };
}
