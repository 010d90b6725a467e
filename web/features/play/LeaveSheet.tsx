import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';

/** Asked only during a round. */
export function LeaveSheet({
  open,
  waits,
  onStay,
  onLeave,
}: {
  open: boolean;
  /** True if the round waits for the player's next move. */
  waits: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onStay}
      title={t`You have an open round`}
      actions={
        <>
          <Button wide onClick={onStay}>
            {t`Stay`}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {t`Leave game`}
          </Button>
        </>
      }
    >
      <p>
        {waits
          ? t`Your stake stays in the round. You can continue it when you come back.`
          : t`The round finishes without you. If you win, we add it to your balance.`}
      </p>
    </Sheet>
  );
}
