import { Plural, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ExchangeSheet } from './ExchangeSheet.tsx';
import styles from './Quests.module.css';

/** Swaps one of today's quests for another, as often as the server allows per day. */
export function ExchangeQuest({ quests }: { quests: readonly Quest[] }) {
  const { t } = useLingui();
  const { data: exchange } = useQuery(useAsk().exchange());
  const isOnline = useOnline();
  const [open, setOpen] = useState(false);
  const available = quests.filter(({ state }) => state.type === 'available');
  if (!exchange || (exchange.left === 0 && available.length === 0)) return null;
  const { left } = exchange;
  return (
    <div className={styles.exchange}>
      {left > 0 && available.length > 0 ? (
        <>
          <Button kind="quiet" size="s" disabled={!isOnline} onClick={() => setOpen(true)}>
            {t`Exchange a quest`}
          </Button>
          <span className={styles.left}>
            <Plural value={left} one="# exchange left today, free" other="# exchanges left today, free" />
          </span>
        </>
      ) : (
        left === 0 && (
          <span
            className={styles.left}
          >{t`You have used today’s exchange. You get a new one at midnight UTC.`}</span>
        )
      )}
      <ExchangeSheet quests={available} open={open && left > 0} onClose={() => setOpen(false)} />
    </div>
  );
}
