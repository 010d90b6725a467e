import { useOnline } from './use-online.ts';
import { whatFailed, type Failure } from './what-failed.ts';

/**
 * Why a screen has nothing to show: its call failed, or there is no connection. Undefined while the answer may still
 * come.
 */
export function useFailure(error: unknown): Failure | undefined {
  const isOnline = useOnline();
  if (error) return whatFailed(error);
  return isOnline ? undefined : { unreachable: true, reference: undefined, words: undefined };
}
