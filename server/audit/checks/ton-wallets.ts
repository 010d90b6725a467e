// TON wallets compared with their changes, and every proof verified again.
import { isRawTonAddress } from '@parlor/contract/formats/ton-address.ts';
import type { WalletProof } from '@parlor/contract/calls/ton-wallet.ts';
import { faultOfProof } from '../../ton/ton-proof.ts';
import { askAll, type Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

/** Each query finds faults and describes them in its rows. */
const QUESTIONS: readonly string[] = [
  `select coalesce(w.player_id, c.player_id) as player_id, 'TON wallet is ' || coalesce(w.address, 'none')
      || '; expected ' || coalesce(c.address, 'none') || ', as its last change says' as what
    from ton_wallets w full join (
      select distinct on (player_id) player_id, address from ton_wallet_changes order by player_id, id desc) c
      using (player_id)
    where w.address is distinct from c.address`,
  `select player_id, 'change ' || id || ' of the TON wallet began at ' || coalesce(before, 'none')
      || '; expected ' || coalesce(was, 'none') as what
    from (select *, lag(address) over (partition by player_id order by id) as was from ton_wallet_changes) c
    where before is distinct from was`,
  `select w.player_id, 'TON wallet is ' || case when w.proven_at is null then 'written by hand' else 'proven' end
      || '; expected it ' || c.change as what
    from ton_wallets w join (
      select distinct on (player_id) player_id, change from ton_wallet_changes order by player_id, id desc) c
      using (player_id)
    where (w.proven_at is not null) <> (c.change = 'proved')`,
  `select null::bigint as player_id, 'TON wallet ' || address || ' belongs to ' || count(*) || ' players; expected one' as what
    from ton_wallets group by address having count(*) > 1`,
];

interface ProvedRow {
  readonly player_id: bigint;
  readonly id: bigint;
  readonly address: string;
  readonly proof: WalletProof;
  readonly at: Date;
}

export async function checkWallets(snapshot: Snapshot, report: Report): Promise<void> {
  await askAll(snapshot, QUESTIONS, report);
  const proved = snapshot.rows<ProvedRow>(
    `select player_id, id, address, proof, at from ton_wallet_changes where change = 'proved' order by player_id, id`,
  );
  for await (const { player_id, id, address, proof, at } of proved) {
    const fault =
      isRawTonAddress(address) && proof.address.toLowerCase() === address
        ? // Domain and network were checked then. The signature covers the domain of its time.
          faultOfProof(proof, {
            nowMs: at.getTime(),
            domains: [proof.proof.domain.value],
            networks: [proof.network],
          })
        : 'address';
    if (fault !== undefined)
      report(`change ${id} of the TON wallet rests on a proof that does not hold (${fault})`, player_id);
  }
}
