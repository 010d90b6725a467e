import { supportsVersion } from '../launch.ts';
import type { Platform } from '../platform.ts';

/** What the host can do, as its version says. */
export type HostAbilities = {
  /** A button of its own below the app. */
  readonly mainButton: boolean;
  readonly secondaryButton: boolean;
  /** A screen of the app without the host's bars. */
  readonly fullScreen: boolean;
  readonly stories: boolean;
  /** It sends a message to a chat that the bot has prepared. */
  readonly messages: boolean;
};

export const SECONDARY_BUTTON_SINCE = '7.10';

const PHONES: readonly string[] = ['android', 'android_x', 'ios'];

export function abilitiesOf({ program }: Pick<Platform, 'program'>): HostAbilities {
  const since = (version: string): boolean => program !== undefined && supportsVersion(program, version);
  return {
    mainButton: program !== undefined, // as old as the protocol
    secondaryButton: since(SECONDARY_BUTTON_SINCE),
    fullScreen: since('8.0'),
    // The programs for computers have no editor of stories, whatever version they name.
    stories: PHONES.includes(program?.hostPlatform ?? '') && since('7.8'),
    messages: since('8.0'),
  };
}
