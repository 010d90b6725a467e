import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { SCREEN_KEYS, type ScreenKey } from '../../navigation/shortcuts.ts';
import { choose, isChosen } from '../../platform/device-choices.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import styles from './ShortcutSheet.module.css';

/** Every keyboard shortcut, and the switch that turns them off (WCAG 2.1.4). */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<boolean>();
  const isOn = chosen ?? isChosen('shortcuts');
  const screens: Readonly<Record<ScreenKey, string>> = {
    h: t`Home`,
    g: t`Games`,
    q: t`Quests`,
    c: t`Cards`,
    s: t`Shop`,
    r: t`Race`,
    d: t`Daily reward`,
    b: t`Boxes`,
    i: t`Invite a friend`,
    p: t`Profile`,
    t: t`Transactions`,
    f: t`Provably fair`,
  };
  const title = t`Keyboard shortcuts`;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.body} data-off={!isOn || undefined}>
        <div className={styles.switch}>
          <span>
            <b>{t`Shortcuts on this device`}</b>
            <span className={styles.fine}>{t`They rest while you type and inside a game.`}</span>
          </span>
          <Switch
            label={t`Shortcuts on this device`}
            on={isOn}
            onChange={(on) => {
              choose('shortcuts', on);
              setChosen(on);
            }}
          />
        </div>
        <dl className={styles.list}>
          <Line keys={<kbd>/</kbd>}>{t`Search games, quests and the shop`}</Line>
          <Line keys={<kbd>?</kbd>}>{t`Show this list`}</Line>
          <Line keys={<kbd>Esc</kbd>}>{t`Close what is open`}</Line>
        </dl>
        <h3 className={styles.heading}>{t`Go to a screen`}</h3>
        <dl className={styles.list} data-columns="">
          {(Object.keys(SCREEN_KEYS) as ScreenKey[]).map((key) => (
            <Line
              key={key}
              keys={
                <Trans>
                  <kbd>G</kbd> then <kbd>{key.toUpperCase()}</kbd>
                </Trans>
              }
            >
              {screens[key]}
            </Line>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}

const Line = ({ keys, children }: { keys: ReactNode; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{children}</dt>
    <dd className={styles.keys}>{keys}</dd>
  </div>
);
