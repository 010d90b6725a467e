import { useOnline } from './use-online.ts';
import { whatFailed, type Failure } from './what-failed.ts';

/**
 * Why a screen has nothing to show: its call failed, or there is no connection over which it could be made. Undefined
 * while the answer may be on its way.
 */
export function useFailure(error: unknown): Failure | undefined {
  const isOnline = useOnline();
  if (error) return whatFailed(error);
  return isOnline ? undefined : { unreachable: true, reference: undefined, words: undefined };
}
