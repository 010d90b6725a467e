import { useLingui } from '@lingui/react/macro';
import { RequestError } from '@parlor/sdk/errors.ts';

/** What to show where signing in or confirming failed. */
export function useFailed(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  return (error) => {
    if (error === null || error === undefined) return undefined;
    if (error instanceof RequestError)
      return error.serverMessage ?? t`The console can’t be reached. Try again.`;
    // The browser's dialog for passkeys: closed, timed out, or no passkey here.
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name))
      return t`No passkey was used. Try again, or sign in another way.`;
    if (error instanceof Error && error.name === 'InvalidStateError')
      return t`This device has a passkey of your account already.`;
    return t`The console can’t be reached. Try again.`;
  };
}
