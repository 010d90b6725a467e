import { useLingui } from '@lingui/react/macro';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { intlLocale } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { ActPreview, type Previewed } from './ActPreview.tsx';
import { OPERATOR } from '../operator-calls.ts';
import { readAmount } from '../player/amount.ts';
import { useAct } from './use-act.ts';
import { WhyField } from './WhyField.tsx';
import { Form } from './Form.tsx';

export interface Given {
  readonly why: string;
  readonly amount: number;
  readonly currency: Currency;
}
export interface ActRequest {
  readonly title: string;
  /** Signed: a negative amount takes points back. */
  readonly hasAmount?: boolean;
  /** The reason that is filled in; the operator may change it. */
  readonly why?: string;
  /** What it would do is shown before it is confirmed. */
  readonly preview?: Previewed;
  /** `options` has the idempotency key, so that retries act once. */
  readonly run: (given: Given, options: { readonly idempotencyKey: string }) => Promise<unknown>;
}
export type ActSheetProps = {
  requested: ActRequest | undefined;
  onClose: () => void;
};

const CURRENCIES: readonly Currency[] = ['PP', 'USDT', 'TON', 'SPLASH'];

/** Every act needs a reason, because the audit log stores it for ever. After it the console reads everything again. */
export function ActSheet({ requested, onClose }: ActSheetProps) {
  return (
    <Sheet open={requested !== undefined} onClose={onClose} title={requested?.title ?? ''}>
      {requested && <ActForm key={requested.title} requested={requested} onClose={onClose} />}
    </Sheet>
  );
}

function ActForm({ requested, onClose }: ActSheetProps & { requested: ActRequest }) {
  const { t, i18n } = useLingui();
  const [why, setWhy] = useState(requested.why ?? '');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState<Currency>('PP');
  const amountMeant = readAmount(amount);
  const { act, isPending, failure } = useAct({
    run: (given: Given, options) => requested.run(given, options),
    onDone: onClose,
    said: (answer) =>
      typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'waiting'
        ? t`It waits for a second treasurer.`
        : undefined,
  });
  const send = (): void => {
    act({ why: why.trim(), amount: amountMeant ?? 0, currency });
  };
  // What it would do is seen first, and the button does not move away under the pointer.
  const isPreviewing = useIsFetching({ queryKey: [OPERATOR, 'previewAct'] }) > 0;
  const isAmountMissing = requested.hasAmount === true && amountMeant === undefined;
  const meant =
    amountMeant &&
    `${amountMeant.toLocaleString(intlLocale(i18n.locale), { signDisplay: 'never', maximumFractionDigits: 9 })} ${currency}`;
  return (
    <Form onSend={send}>
      {requested.hasAmount === true && (
        <>
          <Segment<Currency>
            label={t`Currency`}
            value={currency}
            onChange={setCurrency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
          <Field
            label={t`Amount`}
            hint={
              !meant
                ? t`Below zero takes back`
                : (amountMeant ?? 0) > 0
                  ? t`Grants ${meant}`
                  : t`Takes back ${meant}`
            }
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </>
      )}
      {requested.preview && !isAmountMissing && (
        <ActPreview
          of={{ ...requested.preview, ...(requested.hasAmount && { amount: amountMeant ?? 0, currency }) }}
        />
      )}
      <WhyField value={why} onChange={setWhy} error={failure} />
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={why.trim().length < 3 || isAmountMissing || isPreviewing}
      >
        {t`Do it`}
      </Button>
    </Form>
  );
}
