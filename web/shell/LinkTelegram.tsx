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
      {t`Not mine, open Parlor`}
    </Button>
  );
  switch (state.phase) {
    case 'asking':
      return (
        <SignInLayout pictures="letter" title={t`One moment`} subtitle={t`We look whose link this is.`}>
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
          subtitle={t`Your Telegram account will lead to this player from now on.`}
          smallPrint={t`Say yes only if you began this yourself, on your own device.`}
        >
          <Rows on="paper" label={t`Player`}>
            <PlayerCardView player={state.player} />
          </Rows>
          <Button wide busy={isBusy} onClick={agree}>
            {t`Yes, add Telegram`}
          </Button>
          {goOn}
        </SignInLayout>
      );
    case 'agreed':
      return (
        <SignInLayout
          pictures="chair"
          title={t`Almost done`}
          subtitle={t`Go back to the page where you began: it asks you once more, and that is all.`}
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
          title={t`This link leads nowhere`}
          subtitle={
            hasErrorCode(state.error, 'LINK_NOT_FOUND')
              ? t`It is too old or was used. Start again where you began.`
              : (whatFailed(state.error).words ?? t`The house did not answer. Nothing was changed.`)
          }
        >
          <Button wide onClick={onGoOn}>
            {t`Open Parlor`}
          </Button>
        </SignInLayout>
      );
  }
}
