import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { choose, isChosen, type DeviceChoice } from '../../platform/device-choices.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { chooseStillness, isStill, isStillnessChosen } from '../../theme/motion.ts';
import { handTap, personSimpleWalk, speakerHigh } from '../../ui/media/icons.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { SwitchRow } from './SettingRow.tsx';

/** Settings of this device: sound, haptics, motion. */
export function DeviceRows() {
  const { t } = useLingui();
  const { name } = usePlatform();
  // The drawn document knows of no host.
  const isTelegram = useBrowserValue(() => name === 'telegram', false);
  const [now, setNow] = useState<{ haptics?: boolean; sound?: boolean; stillness?: boolean }>({});
  const before = {
    haptics: useBrowserValue(() => isChosen('haptics'), true),
    sound: useBrowserValue(() => isChosen('sound'), true),
    stillness: useBrowserValue(isStillnessChosen, false),
  };
  const chosen = { ...before, ...now };
  const change = (choice: DeviceChoice) => (on: boolean) => {
    choose(choice, on);
    setNow((earlier) => ({ ...earlier, [choice]: on }));
  };
  // The operating system's setting wins, so it cannot be turned off here.
  const isStillHere = useBrowserValue(isStill, false);
  const isSystems = !chosen.stillness && isStillHere;
  return (
    <>
      <SwitchRow icon={speakerHigh} label={t`Sound in games`} on={chosen.sound} onChange={change('sound')} />
      {isTelegram && (
        <SwitchRow icon={handTap} label={t`Haptics`} on={chosen.haptics} onChange={change('haptics')} />
      )}
      <SwitchRow
        icon={personSimpleWalk}
        label={t`Reduce motion`}
        {...(isSystems && { detail: t`As this device asks` })}
        on={chosen.stillness || isSystems}
        disabled={isSystems}
        onChange={(on) => {
          chooseStillness(on);
          setNow((earlier) => ({ ...earlier, stillness: on }));
        }}
      />
    </>
  );
}
