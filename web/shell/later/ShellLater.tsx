// What the shell has beside the screen, loaded after the first one.
import { paths } from '../../navigation/paths.ts';
import { usePrefetchRoutes } from '../../navigation/use-prefetch-routes.ts';
import { later } from '../../data/load-later.tsx';
import { ClaimFlights } from './ClaimFlights.tsx';
import { FollowPlayer } from './FollowPlayer.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useSettingsButton } from './use-settings-button.ts';
import { useAccountLanguage } from './use-account-language.ts';

const FirstEntry = later(async () => (await import('../../features/consents/FirstEntry.tsx')).FirstEntry);
const PlayReminder = later(
  async () => (await import('../../features/player-care/PlayReminder.tsx')).PlayReminder,
);

const KeepMessageZone = later(
  async () => (await import('../../features/consents/KeepMessageZone.tsx')).KeepMessageZone,
);

const PREFETCHED: readonly string[] = [
  paths.home(),
  paths.games(),
  paths.quests(),
  paths.daily(),
  paths.boxes(),
  paths.cards(),
  paths.shop(),
  paths.profile(),
  paths.history(),
  paths.past(),
  paths.fairness(),
  paths.books(),
  paths.race(),
  paths.challenge(),
  paths.invite(),
  paths.tasks(),
  paths.inbox(),
  paths.limits(),
  paths.consents(),
  paths.achievements(),
  paths.settings(),
  paths.personalData(),
  paths.orders(),
  paths.order('any'),
  paths.collection('any'),
  paths.pack('any'),
  paths.identities(),
  paths.airdrop(),
  paths.game('any'),
  paths.gamesBy('category', 'any'),
  paths.play('any'),
];

export interface ShellLaterProps {
  readonly areTermsDue: boolean;
  /** Whether the player plays, and no game is open here: the screen of a game has a reminder of its own. */
  readonly isPlayingElsewhere: boolean;
  /** The time zone of the player's messages; missing for a player without any. */
  readonly messageZone: string | undefined;
}

export function ShellLater({ areTermsDue, isPlayingElsewhere, messageZone }: ShellLaterProps) {
  usePrefetchRoutes(PREFETCHED);
  useAccountLanguage();
  useSettingsButton();
  return (
    <>
      <ClaimFlights />
      <FollowPlayer />
      <Shortcuts />
      {areTermsDue && <FirstEntry />}
      {isPlayingElsewhere && <PlayReminder />}
      {messageZone !== undefined && <KeepMessageZone zone={messageZone} />}
    </>
  );
}
