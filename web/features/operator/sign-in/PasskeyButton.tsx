import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/Button.tsx';
import own from './Console.module.css';
import { useFailed } from './use-failed.ts';

export type PasskeyButtonProps = {
  /** Asks the browser for the passkey and sends the answer. */
  passkey: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>;
  children: string;
};

/** A button that asks for a passkey, and below it why the last try failed. */
export function PasskeyButton({ passkey, children }: PasskeyButtonProps) {
  const failed = useFailed();
  return (
    <>
      <Button wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
        {children}
      </Button>
      {passkey.error && (
        <p role="alert" className={own.failed}>
          {failed(passkey.error)}
        </p>
      )}
    </>
  );
}
