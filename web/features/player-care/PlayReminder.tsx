import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PlayReminderSheet } from './PlayReminderSheet.tsx';
import { usePlayReminder } from './use-play-reminder.ts';

/** The play-time reminder on a screen without a game: the player plays on another device, or has just left a game. */
export function PlayReminder() {
  const { due, read } = usePlayReminder();
  const platform = usePlatform();
  const go = useGo();
  return (
    <PlayReminderSheet
      due={due}
      onGoOn={read}
      onStop={() => {
        read();
        if (platform.name === 'telegram') platform.close();
        else go(paths.home());
      }}
    />
  );
}
