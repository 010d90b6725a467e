// The fields of a message, as an operator fills them in, and the message that they mean.
import type { BulkWhat } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { AnnouncementScreen } from '@parlor/contract/calls/announcements.ts';
import { readTexts, textsOf, type WrittenTexts } from '../texts/written-texts.ts';

export type MessageWhat = Extract<BulkWhat, { kind: 'message' }>;
export interface MessageFields {
  readonly texts: WrittenTexts;
  readonly screen: AnnouncementScreen | '';
  /** A time of UTC, as its field has it; empty: at once. */
  readonly from: string;
}

export const NO_MESSAGE: MessageFields = { texts: {}, screen: '', from: '' };

/** Undefined while a text is missing. */
export function readMessage({ texts, screen, from }: MessageFields): MessageWhat | undefined {
  const message = readTexts(texts);
  const atMs = from === '' ? undefined : Date.parse(`${from}Z`);
  if (message === undefined || Number.isNaN(atMs)) return undefined;
  return {
    kind: 'message',
    message: { ...message, ...(screen !== '' && { screen }) },
    ...(atMs !== undefined && { from: new Date(atMs).toISOString() }),
  };
}

/** For a copy, which goes out at another time. */
export const fieldsOfMessage = ({ message }: MessageWhat): MessageFields => ({
  texts: textsOf(message),
  screen: message.screen ?? '',
  from: '',
});
