import { useLingui } from '@lingui/react/macro';
import type { TonAddressFault } from '@parlor/contract/formats/ton-address.ts';
import type { ProofFault } from '@parlor/contract/calls/ton-wallet.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';

/** What is wrong with an address or a proof, and how to fix it. */
export function useWalletLabels() {
  const { t } = useLingui();
  const ofAddress: Readonly<Record<TonAddressFault, string>> = {
    empty: t`Enter your address of 48 characters, such as UQBm9Z…`,
    length: t`An address has 48 characters. This one is too long or too short.`,
    alphabet: t`This address has an invalid character. Copy it again from your wallet.`,
    form: t`This is not a TON wallet address.`,
    workchain: t`This address is for another chain. Enter a wallet address.`,
    tag: t`This is not a TON wallet address.`,
    checksum: t`A character is wrong or missing. Copy the address again from your wallet.`,
    'test-network': t`This address is for the test network. Use the address of the main network.`,
  };
  const ofProof: Readonly<Record<ProofFault, string>> = {
    nonce: t`Your signature has expired or was used before. Connect the wallet again.`,
    timestamp: t`Your signature has expired, or the clock of your device is wrong. Connect the wallet again.`,
    domain: t`You signed for another site. Nothing was changed.`,
    'wallet-unknown': t`We can’t verify this type of wallet yet. Use another wallet, or enter the address manually.`,
    'public-key': t`The wallet’s key does not match its address. Nothing was changed.`,
    address: t`The signature is from another wallet. Nothing was changed.`,
    signature: t`The signature is not valid. Nothing was changed.`,
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
      return t`Your wallet was changed on another device. Check it again.`;
    return whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`;
  };
  return { ofAddress, ofError };
}
