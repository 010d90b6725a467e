import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { choose, isChosen, type DeviceChoice } from '../../platform/device-choices.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { chooseStillness, isStill, isStillnessChosen } from '../../theme/motion.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { handTap, personSimpleWalk, speakerHigh } from '../../ui/media/icons.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import styles from './Profile.module.css';

/** What this device does by itself: sound at the tables, what the hand feels, how much moves. */
export function DeviceRows() {
  const { t } = useLingui();
  const { name } = usePlatform();
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
  // The system's own wish stands; it cannot be taken back here.
  const isStillHere = useBrowserValue(isStill, false);
  const isSystems = !chosen.stillness && isStillHere;
  return (
    <>
      <Row
        height="s"
        leading={
          <span className={styles.icon}>
            <Icon of={speakerHigh} />
          </span>
        }
        title={t`Sound at the tables`}
        trailing={<Switch label={t`Sound at the tables`} on={chosen.sound} onChange={change('sound')} />}
      />
      {name === 'telegram' && (
        <Row
          height="s"
          leading={
            <span className={styles.icon}>
              <Icon of={handTap} />
            </span>
          }
          title={t`Haptics`}
          trailing={<Switch label={t`Haptics`} on={chosen.haptics} onChange={change('haptics')} />}
        />
      )}
      <Row
        height="s"
        leading={
          <span className={styles.icon}>
            <Icon of={personSimpleWalk} />
          </span>
        }
        title={t`Less motion`}
        {...(isSystems && { detail: t`As this device asks` })}
        trailing={
          <Switch
            label={t`Less motion`}
            on={chosen.stillness || isSystems}
            disabled={isSystems}
            onChange={(on) => {
              chooseStillness(on);
              setNow((earlier) => ({ ...earlier, stillness: on }));
            }}
          />
        }
      />
    </>
  );
}
