import { useLingui } from '@lingui/react/macro';
import type { PlayerCard } from '@parlor/contract/calls/identities.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useEffect, useState } from 'react';
import { PlayerCardView } from '../features/identities/PlayerCardView.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { whatFailed } from '../data/queries/what-failed.ts';
import { Button } from '../ui/controls/Button.tsx';
import { StepDots } from '../ui/feedback/StepDots.tsx';
import { Rows } from '../ui/layout/Row.tsx';
import { SignInLayout } from '../screens/sign-in/SignInLayout.tsx';
import room from '../screens/sign-in/SignInLayout.module.css';

export type LinkTelegramProps = {
  /** The target player; with `agreed`, confirms. */
  ask: (agreed: boolean) => Promise<{ player: PlayerCard; isProven: boolean }>;
  /** To Parlor as it opens otherwise. */
  onGoOn: () => void;
};
type State =
  | { readonly phase: 'asking' }
  | { readonly phase: 'asked' | 'agreed'; readonly player: PlayerCard }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Shows the player that this Telegram account would belong to, and asks. */
export function LinkTelegram({ ask, onGoOn }: LinkTelegramProps) {
  const { t } = useLingui();
  const platform = usePlatform();
  const [state, setState] = useState<State>({ phase: 'asking' });
  const [isBusy, setBusy] = useState(false);
  // Once: the same question again has the same answer.
  const [first] = useState(() => ask(false));
  useEffect(() => {
    first.then(
      ({ player }) => setState({ phase: 'asked', player }),
      (error: unknown) => setState({ phase: 'failed', error }),
    );
  }, [first]);

  const agree = (): void => {
    setBusy(true);
    ask(true)
      .then(
        ({ player }) => setState({ phase: 'agreed', player }),
        (error: unknown) => setState({ phase: 'failed', error }),
      )
      .finally(() => setBusy(false));
  };
  const goOn = (
    <Button kind="quiet" wide onClick={onGoOn}>
      {t`Not me, open Parlor`}
    </Button>
  );
  switch (state.phase) {
    case 'asking':
      return (
        <SignInLayout pictures="letter" title={t`Please wait`} subtitle={t`Checking the link.`}>
          <span className={room.waiting}>
            <StepDots total={3} busy />
          </span>
        </SignInLayout>
      );
    case 'asked':
      return (
        <SignInLayout
          pictures="letter"
          title={t`Is this you?`}
          subtitle={t`Your Telegram account will be linked to this player.`}
          smallPrint={t`Confirm only if you started this yourself on your own device.`}
        >
          <Rows on="paper" label={t`Player`}>
            <PlayerCardView player={state.player} />
          </Rows>
          <Button wide busy={isBusy} onClick={agree}>
            {t`Link Telegram`}
          </Button>
          {goOn}
        </SignInLayout>
      );
    case 'agreed':
      return (
        <SignInLayout
          pictures="chair"
          title={t`Almost done`}
          subtitle={t`Go back to the page where you started and confirm once more.`}
        >
          <Button wide onClick={() => platform.close()}>
            {t`Close`}
          </Button>
        </SignInLayout>
      );
    case 'failed':
      return (
        <SignInLayout
          pictures="spill"
          title={t`This link doesn’t work`}
          subtitle={
            hasErrorCode(state.error, 'LINK_NOT_FOUND')
              ? t`The link has expired or was already used. Start again from the page where you began.`
              : (whatFailed(state.error).words ?? t`No response. Nothing was changed. Try again.`)
          }
        >
          <Button wide onClick={onGoOn}>
            {t`Open Parlor`}
          </Button>
        </SignInLayout>
      );
  }
}
