import { useLingui } from '@lingui/react/macro';
import type { WalletChange } from '@parlor/contract/calls/ton-wallet.ts';
import { clockTime, longDay } from '../../../i18n/format.ts';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { Loaded } from '../components/Loaded.tsx';
import styles from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';

/** The player's airdrop wallet and every change of it, read-only. */
export function PlayerTonWallet({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const query = useOperatorQuery('playerWallet', { params: { userId } });
  const words: Readonly<Record<WalletChange['change'], string>> = {
    written: t`Entered manually`,
    proved: t`Proved by a signature`,
    unlinked: t`Unlinked`,
    lost: t`Taken over by its owner, who signed for it`,
  };
  return (
    <Loaded
      query={query}
      failed={t`The wallet didn’t load`}
      none={t`This player never had an airdrop wallet.`}
      isEmpty={({ changes }) => changes.length === 0}
    >
      {({ changes }) => (
        <Rows on="paper" label={t`Airdrop wallet`}>
          {changes.map(({ at, change, address, before }) => {
            const day = new Date(at);
            return (
              <Row
                key={at + change}
                title={words[change]}
                detail={
                  <>
                    <bdi dir="ltr" className={styles.address}>
                      {address ?? before}
                    </bdi>
                    <br />
                    {longDay(day, i18n.locale)}, {clockTime(day, i18n.locale)}
                  </>
                }
              />
            );
          })}
        </Rows>
      )}
    </Loaded>
  );
}
