import { useLingui } from '@lingui/react/macro';
import type { TonAddressFault } from '@parlor/contract/formats/ton-address.ts';
import type { ProofFault } from '@parlor/contract/calls/ton-wallet.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';

/** What is wrong with an address or a proof, and how to fix it. */
export function useWalletLabels() {
  const { t } = useLingui();
  const ofAddress: Readonly<Record<TonAddressFault, string>> = {
    empty: t`Write your address, such as UQBm9Z… with 48 characters.`,
    length: t`An address has 48 characters. This one is longer or shorter.`,
    alphabet: t`This holds a character that no address has. Copy it again from your wallet.`,
    form: t`This is not an address of a TON wallet.`,
    workchain: t`This is an address of another chain, where no wallet lives.`,
    tag: t`This is not an address of a TON wallet.`,
    checksum: t`A character is wrong or missing: the checksum does not fit. Copy it again from your wallet.`,
    'test-network': t`This address is for the test network. Take the one of the main network.`,
  };
  const ofProof: Readonly<Record<ProofFault, string>> = {
    nonce: t`What you signed is too old or was used before. Connect the wallet again.`,
    timestamp: t`The signature is too old, or your device’s clock is wrong. Connect the wallet again.`,
    domain: t`This was signed for another site. Nothing was changed.`,
    'wallet-unknown': t`We can’t check wallets of this kind yet. Take another one, or write the address by hand.`,
    'public-key': t`The wallet’s key does not fit its address. Nothing was changed.`,
    address: t`The signature is of another wallet. Nothing was changed.`,
    signature: t`The signature does not hold. Nothing was changed.`,
    network: t`This wallet is on the test network. Switch it to the main network.`,
  };
  const faultIn = (error: RequestError): string =>
    String((error.details as { fault?: unknown } | undefined)?.fault);

  /** Message for a call that was refused or failed. */
  const ofError = (error: unknown): string => {
    const { code } = error instanceof RequestError ? error : {};
    if (error instanceof RequestError) {
      if (code === 'WALLET_ADDRESS_INVALID')
        return ofAddress[faultIn(error) as TonAddressFault] ?? ofAddress.form;
      if (code === 'WALLET_PROOF_INVALID') return ofProof[faultIn(error) as ProofFault] ?? ofProof.signature;
    }
    if (code === 'INVALID_REQUEST') return ofAddress.form;
    if (code === 'WALLET_TAKEN') return t`This wallet belongs to another player. Nothing was changed.`;
    if (code === 'WALLET_CHANGE_UNCONFIRMED' || code === 'WALLET_NOT_FOUND')
      return t`Your wallet was changed elsewhere meanwhile. Look again.`;
    return whatFailed(error).words ?? t`The house did not answer. Nothing was changed; try again.`;
  };
  return { ofAddress, ofError };
}
