// Wire examples of referrals, partner tasks, the TON wallet, and consent to analytics.
import { testWallet } from '@parlor/server/test/ton-wallet.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { Asks } from './example-call.ts';

const BY_HAND = 'UQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX1aD';
const WALLET_SEED = 7;

export async function recordPartnerExamples(asks: Asks, loaded: TestServer): Promise<void> {
  const { nowMs } = loaded;
  const olga = await signIn('olga', loaded.first, { nowMs });
  await asks(olga, 'referralLink');
  await asks(olga, 'referrals', { query: '?pageSize=2' });

  await asks(olga, 'crossTasks');
  const plant = { body: { id: 'greenhouse-plant' } };
  await asks(olga, 'markCrossTaskCheckable', plant);
  await asks(olga, 'checkCrossTask', plant);
  await asks(olga, 'markCrossTaskClaimable', plant);
  await asks(olga, 'claimCrossTask', plant);

  await asks(olga, 'setAirdropAddress', { body: { wallet: BY_HAND } });
  await asks(olga, 'airdropAddress');
  await asks(olga, 'unlinkAirdropAddress', { body: { wallet: BY_HAND } });
  const { nonce, issuedAt } = (await asks(olga, 'walletNonce')) as {
    nonce: string;
    issuedAt: string;
  };
  const proof = testWallet(WALLET_SEED).proves({
    domain: new URL(loaded.first.url).host,
    timestamp: Math.floor(Date.parse(issuedAt) / 1000),
    nonce,
  });
  await asks(olga, 'proveAirdropAddress', { body: proof });
  await asks(olga, 'walletHistory');

  await asks(olga, 'analyticsChoice');
  await asks(olga, 'chooseAnalytics', { body: { choice: 'agreed' } });
  olga.leaves();
}
