import type { MessageWish } from '@parlor/contract/calls/share-cards.ts';
import { useServices } from '../ServicesContext.tsx';
import { abilitiesOf } from '../../platform/host/abilities.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';

/** The player waits for it with a finger on the button: then the link is shared instead. */
const WITHIN_MS = 4000;

/**
 * Prepares a message that the player's Telegram sends to a chat: with its picture and a button. Resolves to undefined where
 * Telegram cannot send one, and where none could be prepared.
 */
export function usePreparedMessage(): (wish: MessageWish) => Promise<string | undefined> {
  const { api } = useServices();
  const { messages } = abilitiesOf(usePlatform());
  return async (wish) => {
    if (!messages) return undefined;
    try {
      const signal = AbortSignal.timeout(WITHIN_MS);
      return (await api.prepareShareMessage({ body: wish }, { signal })).message;
    } catch {
      return undefined;
    }
  };
}
