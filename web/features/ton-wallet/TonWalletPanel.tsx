import { Trans, useLingui } from '@lingui/react/macro';
import type { AirdropWallet } from '@parlor/contract/calls/ton-wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { RollingFigure } from '../../ui/media/RollingFigure.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { AddressBox } from './AddressBox.tsx';
import { AddressForm } from './AddressForm.tsx';
import styles from './TonWallet.module.css';
import { TonWalletSteps } from './TonWalletSteps.tsx';
import { useTonWallet } from './use-ton-wallet.ts';
import { useConnect } from './use-connect.ts';
import { WalletChanges } from './WalletChanges.tsx';

type WalletAction = 'change' | 'write' | 'unlink';
export type TonWalletPanelProps = {
  /** The page was reloaded to connect a wallet, and continues. */
  goesOnConnecting: boolean;
  /** The parameter is no longer needed. */
  onConnecting: () => void;
};

/** The reserved amount, the current step, and the wallet. */
export function TonWalletPanel({ goesOnConnecting, onConnecting }: TonWalletPanelProps) {
  const { t } = useLingui();
  const { wallet, changes } = useTonWallet();
  const { data, error, refetch } = wallet;
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`Your wallet didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Nothing was changed.`}
      </LoadFailed>
    );
  return (
    <div className={styles.screen}>
      <div className={styles.state}>
        <Board label={t`Airdrop`} padded={false}>
          <ReservedAmount />
          {data ? <TonWalletSteps wallet={data} /> : <LoadingSteps />}
        </Board>
      </div>
      <div className={styles.side}>
        {data ? (
          <WalletPanel wallet={data} goesOnConnecting={goesOnConnecting} onConnecting={onConnecting} />
        ) : (
          <div className={styles.panel} aria-busy="true">
            <Skeleton width="100%" height={84} />
            <Skeleton width="100%" height={48} />
          </div>
        )}
        {changes.data && <WalletChanges changes={changes.data} />}
      </div>
    </div>
  );
}

function ReservedAmount() {
  const { t } = useLingui();
  const { data } = useQuery(useAsk().balances());
  const amount = data?.balances.find(({ currency }) => currency === 'SPLASH')?.balance;
  return (
    <div className={styles.aside}>
      <CurrencyMark currency="SPLASH" size={60} />
      {amount === undefined ? (
        <Skeleton width={180} height={50} />
      ) : (
        <RollingFigure amount={amount} unit="SPLASH" decimals="fixed" size="hero" />
      )}
      <span className={styles.small}>{t`SPLASH reserved for you`}</span>
    </div>
  );
}

const LoadingSteps = () => (
  <div className={styles.loading} aria-busy="true">
    {[0, 1, 2].map((step) => (
      <Skeleton key={step} width="100%" height={40} />
    ))}
  </div>
);

type PanelProps = TonWalletPanelProps & { wallet: AirdropWallet };

/** The linked wallet, or the two ways to link one. */
function WalletPanel({ wallet, goesOnConnecting, onConnecting }: PanelProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { write, unlink } = useTonWallet();
  const [requested, setRequested] = useState<WalletAction>();
  const address = wallet.address === '' ? undefined : wallet.address;
  const close = () => setRequested(undefined);
  const { connect, isConnecting, problem } = useConnect({ replaces: address });
  const goOn = useEffectEvent(() => {
    onConnecting();
    connect();
  });
  useEffect(() => {
    if (goesOnConnecting) goOn();
  }, [goesOnConnecting]);

  const writes = (text: string): void =>
    write.mutate(
      { wallet: text, ...(address === undefined ? {} : { replaces: address }) },
      {
        onSuccess() {
          close();
          toast.show({ text: t`Address saved. You can sign with the wallet at any time.` });
        },
      },
    );
  const open = (what: WalletAction): void => {
    write.reset();
    unlink.reset();
    setRequested(what);
  };
  const problemText = problem !== undefined && (
    <p role="alert" className={styles.problem}>
      {problem}
    </p>
  );
  const form = <AddressForm busy={write.isPending} error={write.error} onSubmitAddress={writes} />;

  if (address === undefined)
    return (
      <div className={styles.panel}>
        {problemText}
        <Button wide busy={isConnecting} onClick={connect}>
          {t`Connect a wallet`}
        </Button>
        <Button kind="quiet" wide onClick={() => open('write')}>
          {t`Enter address manually`}
        </Button>
        <p className={styles.small}>
          {t`Your wallet asks you to sign a message, not a transfer. We never ask for your recovery phrase.`}
        </p>
        <Sheet open={requested === 'write'} onClose={close} title={t`Your TON address`}>
          {requested === 'write' && form}
        </Sheet>
      </div>
    );
  return (
    <div className={styles.panel}>
      <AddressBox address={address} />
      {problemText}
      {wallet.proven !== true && (
        <Button wide busy={isConnecting} onClick={connect}>
          {t`Sign with this wallet`}
        </Button>
      )}
      <Button kind="quiet" wide onClick={() => open('change')}>
        {t`Change address`}
      </Button>
      <Button kind="quiet" wide onClick={() => open('unlink')}>
        {t`Unlink wallet`}
      </Button>
      <PhraseNotice />
      <ChangeSheet
        open={requested === 'change'}
        address={address}
        busy={isConnecting}
        onClose={close}
        onConnect={connect}
        form={form}
      />
      <UnlinkSheet open={requested === 'unlink'} address={address} unlink={unlink} onClose={close} />
    </div>
  );
}

type ChangeSheetProps = {
  open: boolean;
  address: string;
  busy: boolean;
  onClose: () => void;
  onConnect: () => void;
  /** Enters the address manually. */
  form: ReactNode;
};

function ChangeSheet({ open, address, busy, onClose, onConnect, form }: ChangeSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Change address?`}>
      {open && (
        <div className={styles.form}>
          <p>{t`This address will be replaced and receives nothing any more:`}</p>
          <code dir="ltr" className={styles.old}>
            {address}
          </code>
          <Button
            wide
            busy={busy}
            onClick={() => {
              onClose();
              onConnect();
            }}
          >
            {t`Replace and sign with the new wallet`}
          </Button>
          <p className={styles.or}>{t`Or enter the new address manually, without verification:`}</p>
          {form}
        </div>
      )}
    </Sheet>
  );
}

type UnlinkSheetProps = {
  open: boolean;
  address: string;
  unlink: ReturnType<typeof useTonWallet>['unlink'];
  onClose: () => void;
};

function UnlinkSheet({ open, address, unlink, onClose }: UnlinkSheetProps) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t`Unlink wallet?`}
      act={t`Unlink`}
      busy={unlink.isPending}
      onAct={() =>
        unlink.mutate(address, {
          onSuccess: () => toast.show({ text: t`Wallet unlinked.` }),
          onError: (error) =>
            toast.show({
              text: whatFailed(error).words ?? t`Nothing was changed. Try again.`,
              tone: 'error',
            }),
          onSettled: onClose,
        })
      }
    >
      <p>{t`Without a wallet you can’t receive the airdrop. You can add one again at any time before it.`}</p>
      <code dir="ltr" className={styles.old}>
        {address}
      </code>
    </ConfirmSheet>
  );
}

const PhraseNotice = () => (
  <p className={styles.small}>
    <Trans>To change it, sign again with the new wallet. We never ask for your recovery phrase.</Trans>
  </p>
);
