import { useLingui } from '@lingui/react/macro';
import type { FoundPlayer } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';

export type PersonalDataProps = {
  player: FoundPlayer;
  mayReveal: boolean;
  ask: (requested: ActRequest) => void;
};

/** Masked until the operator asks for it with a reason. It is kept by this page alone, and gone with it. */
export function PersonalData({ player, mayReveal, ask }: PersonalDataProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [revealed, setRevealed] = useState<FoundPlayer>();
  const { firstName, username, identities } = revealed ?? player;
  return (
    <>
      <Facts>
        <Fact name={t`Name`}>
          <bdi>{firstName}</bdi>
        </Fact>
        {username !== undefined && (
          <Fact name={t`Username`}>
            <bdi dir="ltr">@{username}</bdi>
          </Fact>
        )}
        {identities.map(({ provider, label }) => (
          <Fact key={provider} name={provider}>
            <bdi dir="ltr">{label}</bdi>
          </Fact>
        ))}
      </Facts>
      {mayReveal && revealed === undefined && (
        <div className={styles.acts}>
          <Button
            kind="quiet"
            wide
            onClick={() =>
              ask({
                title: t`Show personal data`,
                run: async ({ why }, options) =>
                  setRevealed(
                    await api.revealPlayer({ params: { userId: player.userId }, body: { why } }, options),
                  ),
              })
            }
          >
            {t`Show personal data`}
          </Button>
        </div>
      )}
    </>
  );
}
