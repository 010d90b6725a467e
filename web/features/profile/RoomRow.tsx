import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keepSchemeChoice, readSchemeChoice, type SchemeChoice } from '../../theme/scheme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moonStars, sun } from '../../ui/icons.ts';
import { Row } from '../../ui/Row.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './Profile.module.css';

/** Evening or afternoon, or as this device has it. */
export function RoomRow() {
  const { t } = useLingui();
  const [choice, setChoice] = useState(readSchemeChoice);
  const [open, setOpen] = useState(false);
  const names: Readonly<Record<SchemeChoice, string>> = {
    dark: t`Evening`,
    light: t`Afternoon`,
    system: t`As this device`,
  };
  const choose = (next: SchemeChoice) => {
    keepSchemeChoice(next);
    setChoice(next);
  };
  return (
    <>
      <Row
        height="s"
        leading={<Icon of={choice === 'light' ? sun : moonStars} />}
        title={<Trans>Room</Trans>}
        trailing={names[choice]}
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Room`}>
        <div className={styles.sheet}>
          <p>
            <Trans>Evening is dark, afternoon is light. The choice is kept in this browser.</Trans>
          </p>
          <Segment
            label={t`Room`}
            value={choice}
            onChange={choose}
            options={[
              { value: 'dark', label: names.dark },
              { value: 'light', label: names.light },
              { value: 'system', label: t`System` },
            ]}
          />
        </div>
      </Sheet>
    </>
  );
}
