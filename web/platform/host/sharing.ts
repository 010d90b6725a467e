// Sharing by the messenger: a story, a message that the bot has prepared, or else the link.
import { ShareMessageError, shareMessage, shareStory, shareURL } from '@tma.js/sdk';
import type { Shared, ToShare } from '../platform.ts';
import { UNHURRIED_MS } from './patience.ts';

type Log = (message: string, error: unknown) => void;

export async function shareWith({ url, text, preparedMessage, story }: ToShare, log: Log): Promise<Shared> {
  if (story && shareStory.isAvailable())
    try {
      shareStory(story.picture, {
        ...(text && { text }),
        ...(story.isPremium && { widgetLink: { url, name: 'Parlor' } }),
      });
      return 'opened';
    } catch (error) {
      log('The story was not opened; the link is shared instead.', error);
    }
  if (preparedMessage !== undefined && shareMessage.isAvailable())
    try {
      await shareMessage(preparedMessage, { timeout: UNHURRIED_MS });
      return 'sent';
    } catch (error) {
      if (ShareMessageError.is(error) && error.message.includes('USER_DECLINED')) return 'declined';
      log('The prepared message was not sent; the link is shared instead.', error);
    }
  try {
    shareURL(url, text);
    return 'opened';
  } catch (error) {
    log('The link could not be shared.', error);
    return 'failed';
  }
}
