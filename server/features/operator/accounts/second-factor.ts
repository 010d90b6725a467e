// A code of an authenticator app, checked and used up.
import { ApiError } from '../../../http/api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { noteRefused } from '../store.ts';
import { replaceSealedTotp, sealedTotps, useTotpStep, type CodeRow } from './account-store.ts';
import { countAttempt, forgetAttempts, isLastAttempt, type Quota } from './attempts.ts';
import type { AccountDeps } from './deps.ts';
import { seal, unseal } from '../../../auth/tokens/sealed.ts';
import { stepOf } from './totp.ts';

/** The context to which a secret is bound. */
export const totpAbout = (operatorId: string): string => `totp of operator ${operatorId}`;

/**
 * Runs `check` as one attempt of this quota. The audit log has the last wrong attempt before the pause. Throws
 * CONSOLE_SIGN_IN_REFUSED and RATE_LIMITED.
 */
export async function asAttempt<T>(
  d: AccountDeps,
  {
    quota,
    operatorId,
    act,
  }: { readonly quota: Quota; readonly operatorId: string | undefined; readonly act: string },
  check: () => Promise<T | undefined>,
): Promise<T> {
  const count = await countAttempt(d.pool, quota, d.clock.now());
  const found = await check();
  if (found !== undefined) {
    await forgetAttempts(d.pool, quota);
    return found;
  }
  // At most once a quarter of an hour, because the log is never pruned and anybody can guess.
  if (operatorId !== undefined && isLastAttempt(count, quota))
    await noteRefused(
      d.pool,
      { by: operatorId, act, details: { attempts: count } },
      'CONSOLE_SIGN_IN_REFUSED',
      d.clock.now(),
    );
  throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
}

/** True once for each code. */
export async function useCode(d: AccountDeps, row: CodeRow, code: string): Promise<boolean> {
  const operatorId = String(row.operator_id);
  const secret = row.totp_secret && unseal(d.sealingKeys, row.totp_secret, totpAbout(operatorId));
  const step = secret ? stepOf(secret.text, code, d.clock.now()) : undefined;
  return step !== undefined && useTotpStep(d.pool, operatorId, step);
}

/** At the start, encrypts secrets of older keys with the first key, so that the older keys can be removed. */
export async function resealTotps(d: Pick<AccountDeps, 'pool' | 'sealingKeys'>): Promise<number> {
  return inTransaction(d.pool, async (tx) => {
    let count = 0;
    for (const { operator_id, totp_secret } of await sealedTotps(tx)) {
      const operatorId = String(operator_id);
      const secret = unseal(d.sealingKeys, totp_secret, totpAbout(operatorId));
      if (secret?.isOld !== true) continue;
      await replaceSealedTotp(tx, operatorId, seal(d.sealingKeys, secret.text, totpAbout(operatorId)));
      count += 1;
    }
    return count;
  });
}
