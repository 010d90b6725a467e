// Whether the bot may write to the player, over the messenger's library.
import { requestWriteAccess } from '@tma.js/sdk';
import { UNHURRIED_MS } from './patience.ts';

/**
 * Returns what asks the player. False only if the player has said no. Who has allowed it is not asked again; a second
 * question while the first is open waits for the same answer.
 */
export function openWriteAccess(
  initData: string,
  log: (message: string, error: unknown) => void,
): () => Promise<boolean> {
  let isAllowed = mayWrite(initData);
  let asked: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      isAllowed = (await requestWriteAccess({ timeout: UNHURRIED_MS })) === 'allowed';
      return isAllowed;
    } catch (error) {
      log('The messenger does not say whether the bot may write.', error);
      return true; // The Bot API tells when it is used.
    } finally {
      asked = undefined;
    }
  };
  return () => {
    if (isAllowed || !requestWriteAccess.isAvailable()) return Promise.resolve(true);
    return (asked ??= ask());
  };
}

function mayWrite(initData: string): boolean {
  try {
    const user = JSON.parse(new URLSearchParams(initData).get('user') ?? '{}') as Record<string, unknown>;
    return user['allows_write_to_pm'] === true;
  } catch {
    return false;
  }
}
