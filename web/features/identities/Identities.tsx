import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import { useState } from 'react';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { globe, listChecks, shieldCheck } from '../../ui/media/icons.ts';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { AddIdentity } from './AddIdentity.tsx';
import { IdentityList } from './IdentityList.tsx';
import styles from './Identities.module.css';
import { LinkIdentitySheet } from './LinkIdentitySheet.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { useIdentities, type Joining } from './use-identities.ts';

export type IdentitiesProps = {
  /** What the address brought back from a provider. */
  returned?: Joining | undefined;
  problem?: string | undefined;
  provider?: string | undefined;
  /** The parameters are no longer needed. */
  onSettled: () => void;
};

/** The linked sign-in methods, adding one, and the result. */
export function Identities({ returned, problem, provider, onSettled }: IdentitiesProps) {
  const { t } = useLingui();
  const { list } = useIdentities();
  const [begun, setBegun] = useState<Joining>();
  const { data, error } = list;
  const failure = useFailure(error);
  const joining = begun ?? returned;

  if (failure && !data)
    return (
      <PartFailed failure={failure} query={list}>
        {t`The list didn’t load.`}
      </PartFailed>
    );
  return (
    <div className={styles.page}>
      {problem !== undefined && (
        <div className={styles.problem}>
          <LinkProblem problem={problem} provider={provider} named={data?.offeredProviders} />
        </div>
      )}
      {data ? (
        <>
          <div className={styles.linked}>
            <Methods methods={data} />
          </div>
          <div className={styles.linked}>
            <AddIdentity
              offered={data.offered}
              providers={data.offeredProviders ?? []}
              passkeys={data.offersPasskeys === true}
              onBegun={setBegun}
            />
            <Reasons />
          </div>
        </>
      ) : (
        <Rows on="paper" label={t`Sign-in methods`}>
          {[90, 130].map((width) => (
            <Row
              key={width}
              title={<Skeleton width={width} height={16} />}
              detail={<Skeleton width={220} height={12} radius={6} spaceAbove={8} />}
            />
          ))}
        </Rows>
      )}
      {joining && (
        <LinkIdentitySheet
          key={joining.link}
          joining={joining}
          onDone={() => {
            setBegun(undefined);
            onSettled();
          }}
        />
      )}
    </div>
  );
}

function Methods({ methods }: { methods: Reply<'identities'> }) {
  const { t } = useLingui();
  const { identities, passkeys = [] } = methods;
  const isLast = identities.length + passkeys.length === 1;
  return (
    <>
      {identities.length > 0 && <IdentityList identities={identities} isLast={isLast} />}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} isLast={isLast} />}
      {isLast && (
        <p className={styles.why}>
          {t`This is your only sign-in method. Add another one before you unlink it.`}
        </p>
      )}
    </>
  );
}

/** Why somebody would link a second method. */
function Reasons() {
  const { t } = useLingui();
  return (
    <section className={styles.reasons}>
      <h2>{t`Why more than one`}</h2>
      <ul>
        <li>
          <Icon of={shieldCheck} />
          {t`If you lose access to one, another one still opens your account.`}
        </li>
        <li>
          <Icon of={globe} />
          {t`In Telegram and in a browser you play with the same points, cards and quests.`}
        </li>
        <li>
          <Icon of={listChecks} />
          {t`You see here every method that opens your account, and since when. You can unlink each of them except the last.`}
        </li>
      </ul>
    </section>
  );
}
