// The fields of a message, as an operator fills them in, and the message that they mean.
import type { BulkWhat } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { AnnouncementScreen } from '@parlor/contract/calls/announcements.ts';
import type { WrittenText } from '@parlor/contract/calls/inbox.ts';
import { TRANSLATED, type Language } from '@parlor/contract/formats/languages.ts';

export type MessageWhat = Extract<BulkWhat, { kind: 'message' }>;
export interface MessageFields {
  /** A language without a text is missing, or has two empty ones. */
  readonly texts: Readonly<Partial<Record<Language, WrittenText>>>;
  readonly screen: AnnouncementScreen | '';
  /** A time of UTC, as its field has it; empty: at once. */
  readonly from: string;
}

export const NO_TEXT: WrittenText = { title: '', text: '' };
export const NO_MESSAGE: MessageFields = { texts: {}, screen: '', from: '' };

const LEAST = 3;
const trimmed = ({ title, text }: WrittenText): WrittenText => ({ title: title.trim(), text: text.trim() });
export const isWritten = (one: WrittenText | undefined): boolean =>
  one !== undefined && (one.title.trim() !== '' || one.text.trim() !== '');
const isWhole = ({ title, text }: WrittenText): boolean =>
  title.trim().length >= LEAST && text.trim().length >= LEAST;

/** Undefined while English, or a language that was begun, has no title or no text. */
export function readMessage({ texts, screen, from }: MessageFields): MessageWhat | undefined {
  const { en = NO_TEXT } = texts;
  const begun = TRANSLATED.flatMap((language) => {
    const one = texts[language];
    return one !== undefined && isWritten(one) ? [[language, one] as const] : [];
  });
  if (![en, ...begun.map(([, one]) => one)].every(isWhole)) return undefined;
  const atMs = from === '' ? undefined : Date.parse(`${from}Z`);
  if (Number.isNaN(atMs)) return undefined;
  return {
    kind: 'message',
    message: {
      ...trimmed(en),
      ...(begun.length > 0 && {
        translations: Object.fromEntries(begun.map(([language, one]) => [language, trimmed(one)])),
      }),
      ...(screen !== '' && { screen }),
    },
    ...(atMs !== undefined && { from: new Date(atMs).toISOString() }),
  };
}

/** For a copy, which goes out at another time. */
export const fieldsOfMessage = ({
  message: { title, text, translations, screen },
}: MessageWhat): MessageFields => ({
  texts: { ...translations, en: { title, text } },
  screen: screen ?? '',
  from: '',
});
