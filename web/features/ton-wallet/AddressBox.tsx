import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Icon } from '../../ui/media/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { copy, sealCheckFill } from '../../ui/media/icons.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import styles from './TonWallet.module.css';

/** The address in the form shown everywhere, to compare and copy. */
export function AddressBox({ address }: { address: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const id = useId();
  const take = (): void => {
    // Without HTTPS there is no clipboard.
    const { clipboard }: { clipboard?: Clipboard } = navigator;
    const refused = () =>
      toast.show({ text: t`The address could not be copied. Select it and copy it.`, tone: 'error' });
    if (!clipboard) return refused();
    void clipboard.writeText(address).then(() => toast.show({ text: t`Address copied.` }), refused);
  };
  // Test-network addresses start like this.
  const isTest = /^[k0]/.test(address);
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {t`Your TON address`}
      </span>
      <div className={styles.box}>
        <code dir="ltr" className={styles.address} aria-labelledby={id}>
          {address}
        </code>
        <IconButton icon={copy} label={t`Copy address`} look="bare" onClick={take} />
      </div>
      <span className={styles.checked} data-test={isTest || undefined}>
        <Icon of={sealCheckFill} size="s" />
        {isTest ? t`Test network, checksum OK` : t`Main network, checksum OK`}
      </span>
    </div>
  );
}
