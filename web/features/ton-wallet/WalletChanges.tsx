import { Trans, useLingui } from '@lingui/react/macro';
import type { WalletChange } from '@parlor/contract/calls/ton-wallet.ts';
import { clockTime, longDay } from '../../i18n/format.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import styles from './TonWallet.module.css';

/** Every change of the wallet, newest first, read-only. */
export function WalletChanges({ changes }: { changes: readonly WalletChange[] }) {
  const { t, i18n } = useLingui();
  if (changes.length === 0) return null;
  const words: Readonly<Record<WalletChange['change'], string>> = {
    written: t`Entered manually`,
    proved: t`Verified by signature`,
    unlinked: t`Unlinked`,
    lost: t`Moved to the owner, who signed for it`,
  };
  return (
    <Section title={t`Changes`}>
      <Rows on="paper" label={t`Changes`}>
        {changes.map(({ at, change, address, before, app }) => {
          const day = new Date(at);
          return (
            <Row
              key={at + change}
              title={app === undefined ? words[change] : `${words[change]}, ${app}`}
              detail={
                <>
                  <code dir="ltr" className={styles.past}>
                    {address ?? before}
                  </code>
                  {before !== undefined && address !== undefined && before !== address && (
                    <span className={styles.before}>
                      <Trans>
                        Before:{' '}
                        <code dir="ltr" className={styles.past}>
                          {before}
                        </code>
                      </Trans>
                    </span>
                  )}
                  {longDay(day, i18n.locale)}, {clockTime(day, i18n.locale)}
                </>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
