import { useLingui } from '@lingui/react/macro';
import type { AirdropWallet } from '@parlor/contract/calls/ton-wallet.ts';
import type { ReactNode } from 'react';
import { longDay } from '../../i18n/format.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { check } from '../../ui/media/icons.ts';
import styles from './TonWallet.module.css';

type StepProps = { state: 'done' | 'here' | 'to-come'; title: string; children: ReactNode };

/** The steps from no wallet to a proven one, and what follows. */
export function TonWalletSteps({ wallet }: { wallet: AirdropWallet }) {
  const { t, i18n } = useLingui();
  const isSet = wallet.address !== '';
  const isProven = wallet.proven === true;
  const day = wallet.since === undefined ? '' : longDay(new Date(wallet.since), i18n.locale);
  const { app } = wallet;
  return (
    <ol className={styles.steps} aria-label={t`Steps to the airdrop`}>
      {isProven ? (
        <Step state="done" title={t`Wallet connected`}>
          {app === undefined ? day : `${app}, ${day}`}
        </Step>
      ) : isSet ? (
        <Step state="done" title={t`Address saved`}>
          {t`Entered manually, ${day}`}
        </Step>
      ) : (
        <Step state="here" title={t`Connect your wallet`}>
          {t`Use any TON wallet on this or another device.`}
        </Step>
      )}
      {isProven ? (
        <Step state="done" title={t`Ownership verified`}>
          {t`You signed our message. Nothing was transferred.`}
        </Step>
      ) : (
        <Step state={isSet ? 'here' : 'to-come'} title={t`Verify ownership`}>
          {t`Sign a message with your wallet. Nothing is transferred.`}
        </Step>
      )}
      <Step state={isProven ? 'here' : 'to-come'} title={t`Airdrop`}>
        {t`We will announce the date here. You can change your wallet until then.`}
      </Step>
    </ol>
  );
}

function Step({ state, title, children }: StepProps) {
  const { t } = useLingui();
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'here' ? 'step' : undefined}>
      <i className={styles.dot} aria-hidden="true">
        {state === 'done' && <Icon of={check} size="s" />}
      </i>
      <div>
        {state === 'done' && <Hidden>{t`Done`}</Hidden>}
        <div className={styles.stepTitle}>{title}</div>
        <div className={styles.small}>{children}</div>
      </div>
    </li>
  );
}
