import { useLingui } from '@lingui/react/macro';
import { RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { useRequestKey } from './use-request-key.ts';
import { readAgain } from '../read-again.ts';

interface ActOptions<Input, Reply> {
  readonly run: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  /** What is said instead of "Done". */
  readonly said?: (reply: Reply) => string | undefined;
}

/** An act of an operator. A retry with unchanged input is the same act, because the first try may have succeeded. */
export function useAct<Input, Reply>({ run, onDone, said }: ActOptions<Input, Reply>) {
  const { t } = useLingui();
  const toast = useToast();
  const client = useQueryClient();
  const keyOf = useRequestKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Input) => run(input, { idempotencyKey: keyOf(input) }),
    async onSuccess(reply) {
      toast.show({ text: said?.(reply) ?? t`Done, and written into the audit log.` });
      onDone(reply);
      await readAgain(client);
    },
  });
  const failure = error instanceof RequestError ? (error.serverMessage ?? error.message) : error?.message;
  return { act: (input: Input) => !isPending && mutate(input), isPending, failure };
}
