import { I18nProvider } from '@lingui/react';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { useWalletLabels } from './use-wallet-labels.ts';

const Words = ({ error }: { error: unknown }) => <p>{useWalletLabels().ofError(error)}</p>;
const refused = (code: string, fault?: string) =>
  new RequestError(code, {
    url: '/prove',
    status: 422,
    code,
    serverMessage: 'no',
    requestId: 'r-1',
    details: { fault },
  });

test.each([
  [refused('WALLET_PROOF_INVALID', 'domain'), 'You signed for another site. Nothing was changed.'],
  [refused('WALLET_PROOF_INVALID', 'network'), /^This wallet is on the test network\./],
  [refused('WALLET_PROOF_INVALID', 'nonce'), /^Your signature has expired or was used before\./],
  [refused('WALLET_PROOF_INVALID', 'timestamp'), /or the clock of your device is wrong\./],
  [refused('WALLET_PROOF_INVALID', 'address'), /^The signature is from another wallet\./],
  [refused('WALLET_PROOF_INVALID', 'a fault of tomorrow'), /^The signature is not valid\./],
  [refused('WALLET_ADDRESS_INVALID', 'checksum'), /^A character is wrong or missing\./],
  [refused('WALLET_TAKEN'), 'This wallet belongs to another player. Nothing was changed.'],
  [refused('WALLET_CHANGE_UNCONFIRMED'), /^Your wallet was changed on another device\./],
  [new NetworkError('/prove', 'no connection'), /Try again\.$/],
] as const)('a wallet that is not linked says why: %s', async (error, words) => {
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Words error={error} />
    </I18nProvider>,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
});
