import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProfile } from '../../data/queries/use-profile.ts';
import { usePublicName } from '../../data/use-public-name.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { ChooseNameSheet } from './ChooseName.tsx';
import { usePublicNameActs } from './public-name-acts.ts';
import styles from './PublicNames.module.css';
import { SetBackNotice } from './SetBackNotice.tsx';

/** How others see the player on boards: by name and avatar, or as a guest. */
export function PublicNamePanel() {
  const { t } = useLingui();
  const profile = useProfile();
  const { data } = usePublicName();
  const { appearAsGuest } = usePublicNameActs();
  const [isOpen, setOpen] = useState(false);
  if (!data || !profile) return null;
  const isGuest = appearAsGuest.isPending ? appearAsGuest.variables : data.anonymous;
  return (
    <Panel label={t`Public name`}>
      <h2 className={styles.title}>{t`Public name`}</h2>
      <SetBackNotice name={data} />
      <div className={styles.who}>
        <Avatar id={profile.userId} avatar={isGuest ? undefined : data.avatar} />
        <b>
          {data.name === undefined || isGuest ? t`Guest` : <NameWithTag name={data.name} tag={data.tag} />}
        </b>
        <Button size="s" kind={data.hasName ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
          {data.hasName ? t`Change` : t`Choose a name`}
        </Button>
      </div>
      {data.hasName && (
        <div className={styles.guest}>
          <span>
            <b>{t`Play as a guest`}</b>
            <span
              className={styles.small}
            >{t`Leaderboards and live wins show you as a guest, with a different name in each race.`}</span>
          </span>
          <Switch
            label={t`Play as a guest`}
            on={isGuest}
            disabled={appearAsGuest.isPending}
            onChange={(next) => appearAsGuest.mutate(next)}
          />
        </div>
      )}
      <ChooseNameSheet open={isOpen} name={data} onDone={() => setOpen(false)} />
    </Panel>
  );
}
