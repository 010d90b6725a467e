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
      title={t`A round is on the table`}
      actions={
        <>
          <Button wide onClick={onStay}>
            {t`Stay`}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {t`Leave the table`}
          </Button>
        </>
      }
    >
      <p>
        {waits
          ? t`Your stake stays in it. The round waits for you and goes on when you come back.`
          : t`It ends on our side whether you watch or not, and a win is paid into your balance.`}
      </p>
    </Sheet>
  );
}
