// Wire examples of referrals, partner tasks, the TON wallet, and consent to analytics.
import { testWallet } from '@parlor/server/test/ton-wallet.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

const BY_HAND = 'UQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX1aD';
const WALLET_SEED = 7;

export async function recordPartnerExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const olga = await signIn('olga', server.first, { nowMs });
  await record(olga, 'referralLink');
  await record(olga, 'referrals', { query: '?pageSize=2' });

  await record(olga, 'crossTasks');
  const plant = { body: { id: 'greenhouse-plant' } };
  await record(olga, 'markCrossTaskCheckable', plant);
  await record(olga, 'checkCrossTask', plant);
  await record(olga, 'markCrossTaskClaimable', plant);
  await record(olga, 'claimCrossTask', plant);

  await record(olga, 'setAirdropAddress', { body: { wallet: BY_HAND } });
  await record(olga, 'airdropAddress');
  await record(olga, 'unlinkAirdropAddress', { body: { wallet: BY_HAND } });
  const { nonce, issuedAt } = (await record(olga, 'walletNonce')) as {
    nonce: string;
    issuedAt: string;
  };
  const proof = testWallet(WALLET_SEED).proves({
    domain: new URL(server.first.url).host,
    timestamp: Math.floor(Date.parse(issuedAt) / 1000),
    nonce,
  });
  await record(olga, 'proveAirdropAddress', { body: proof });
  await record(olga, 'walletHistory');

  await record(olga, 'analyticsChoice');
  await record(olga, 'chooseAnalytics', { body: { choice: 'agreed' } });
  olga.leaves();
}
