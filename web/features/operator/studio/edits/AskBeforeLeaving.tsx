import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';

/** Asks before unsaved edits are lost: on the way to another part of the console, and when the page closes. */
export function AskBeforeLeaving({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Sheet
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t`Your edits are not saved`}
      actions={
        <>
          <Button wide onClick={() => reset?.()}>
            {t`Keep editing`}
          </Button>
          <Button wide kind="danger" onClick={() => proceed?.()}>
            {t`Leave without saving`}
          </Button>
        </>
      }
    >
      <p>{t`If you leave the draft now, they are lost.`}</p>
    </Sheet>
  );
}
