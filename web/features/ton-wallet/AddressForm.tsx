import { Trans, useLingui } from '@lingui/react/macro';
import { readTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { useState, type FormEvent } from 'react';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { wallet } from '../../ui/media/icons.ts';
import styles from './TonWallet.module.css';
import { useWalletLabels } from './use-wallet-labels.ts';

export type AddressFormProps = {
  busy: boolean;
  /** Error of the last submit, or null. */
  error: unknown;
  onSubmitAddress: (address: string) => void;
};

/** A form for typing an address. It shows what is wrong before it sends. */
export function AddressForm({ busy, error, onSubmitAddress }: AddressFormProps) {
  const { t } = useLingui();
  const words = useWalletLabels();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<string>();
  const address = text.trim();
  useClosingGuard(address !== '');

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    // The server decides whether test-network addresses are allowed.
    const read = readTonAddress(address, { allowTestOnly: true });
    if (typeof read === 'string') return setFault(words.ofAddress[read]);
    setFault(undefined);
    setSent(address);
    onSubmitAddress(address);
  };
  const refused = error !== null && sent === address ? words.ofError(error) : undefined;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`TON address`}
        icon={wallet}
        name="wallet"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        maxLength={128}
        value={text}
        error={fault ?? refused}
        hint={t`Copy it from your wallet: 48 characters that start with UQ or EQ.`}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" wide busy={busy}>
        {t`Use this address`}
      </Button>
      <p className={styles.small}>
        <Trans>This address is not verified. A player who signs with this wallet can claim it.</Trans>
      </p>
    </form>
  );
}
