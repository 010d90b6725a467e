import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Book } from '@parlor/contract/calls/books.ts';
import { useMutation } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/StoredServices.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { saveJson } from '../../platform/use-save-file.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { CheckResult } from '../../ui/check/CheckResult.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import { checkBalance, PROOF_NAME, type BalanceCheck } from './book-queries.ts';
import styles from './Books.module.css';
import { ProofSteps } from './ProofSteps.tsx';

/** The check that the player's own balance is in a book. It is computed on this device. */
export function MyBalance({ book }: { readonly book: Book }) {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const { haptic } = usePlatform();
  const auth = useAuth();
  const online = useOnline();
  const playerId = auth.status === 'connected' ? auth.profile.userId : '';
  const check = useMutation({
    mutationFn: () => checkBalance(api, playerId, book.number),
    onSuccess: (done) => haptic(isRight(done) ? 'success' : 'error'),
    onError: () => haptic('error'),
  });
  const number = count(book.number, i18n.locale);
  const failed = check.error === null ? undefined : whatFailed(check.error);
  return (
    <Board label={t`Your balance is in the books`}>
      <h2>{t`Your balance is in the books`}</h2>
      {auth.status === 'connected' ? (
        <>
          <p className={styles.lead}>
            {t`This device adds your balance and the sums of the others, step by step, until it has the published sum.`}
          </p>
          <div className={styles.acts}>
            <Button busy={check.isPending} disabled={!online} onClick={() => check.mutate()}>
              {t`Check my balance in book ${number}`}
            </Button>
          </div>
          {check.data && <Result done={check.data} />}
          {failed && (
            <p role="alert" className={styles.note}>
              {failed.words ?? t`Your proof didn’t load. This says nothing about your balance. Try again.`}
            </p>
          )}
        </>
      ) : (
        <>
          <p className={styles.lead}>{t`Sign in to check that your own balance is counted.`}</p>
          <div className={styles.acts}>
            <Button href={paths.signIn()}>{t`Sign in`}</Button>
          </div>
        </>
      )}
    </Board>
  );
}

const isRight = ({ check, isAsInLedger }: BalanceCheck): boolean => check.isRight && isAsInLedger;

function Result({ done }: { readonly done: BalanceCheck }) {
  const { t } = useLingui();
  const { check, file, isAsInLedger } = done;
  const isGood = isRight(done);
  const steps = check.path.length - 1;
  return (
    <>
      <div className={styles.found}>
        <CheckResult tone={isGood ? 'good' : 'bad'}>
          {isGood
            ? t`${plural(steps, {
                one: 'Checked: your balance is in this book. The sum fits after # step.',
                other: 'Checked: your balance is in this book. The sum fits after # steps.',
              })}`
            : check.isRight
              ? t`This book has another balance than your transactions. Contact support and send your proof.`
              : t`Your balance is not in this book as it should be. Contact support and send your proof.`}{' '}
          {isGood && isAsInLedger && t`It is the same as in your transactions.`}{' '}
          {check.signature === 'not-here' &&
            t`This device can’t check the signature; everything else is checked.`}
        </CheckResult>
      </div>
      {check.proof && check.book && <ProofSteps check={check} />}
      <div className={styles.acts}>
        <Button kind="quiet" size="s" onClick={() => saveJson(PROOF_NAME, file)}>
          {t`Download this proof`}
        </Button>
      </div>
    </>
  );
}
