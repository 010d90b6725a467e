import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { AnyLootboxKind } from '@parlor/contract/kernel/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useHostButtons } from '../../../platform/host/use-host-buttons.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Stepper } from '../../../ui/controls/Stepper.tsx';
import styles from './Checkout.module.css';
import { Price } from '../Price.tsx';
import { useToDeviceTime } from '../use-to-device-time.ts';
import { usePassMonths } from '../use-pass-months.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { BroughtPicture, ProductPicture } from '../ProductPicture.tsx';
import { missingFor, type ShopProduct } from '../shop-products.ts';

export type OddsOf = 'pack' | z.infer<typeof AnyLootboxKind>;
export type ProductStepProps = {
  /** All products of this purchase, with one price. */
  product: ShopProduct;
  quantity: number;
  /** The most that one order may buy. */
  max: number;
  onQuantity: (quantity: number) => void;
  isPlacing: boolean;
  /** The sheet is on the screen. */
  isOpen: boolean;
  onBuy: (mode: PaymentMode) => void;
  onOdds?: (of: OddsOf) => void;
  onClose: () => void;
};

/** The contents of a product, its price, the payment method, and the button that buys it. */
export function ProductStep({
  product,
  quantity,
  max,
  onQuantity,
  isPlacing,
  isOpen,
  onBuy,
  onOdds,
  onClose,
}: ProductStepProps) {
  const { t } = useLingui();
  const pass = usePassMonths(product);
  const balances = useQuery(useAsk().balances());
  const { price, currency, brings, sale, description } = product;
  const isPoints = currency === 'PP';
  const balance = balances.data?.balances.find((one) => one.currency === 'PP')?.balance;
  const missing = isPoints && balance !== undefined ? missingFor(price, Number(balance)) : 0;
  const unavailable = sale?.unavailable;
  return (
    <>
      <div className={styles.head}>
        <ProductPicture product={product} className={product.category ? styles.tray : styles.picture} />
        {description && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <Brings brings={brings} {...(onOdds && { onOdds })} />
      {max > 1 && !unavailable && (
        <Stepper
          label={t`How many`}
          value={quantity}
          onChange={onQuantity}
          steps={Array.from({ length: max }, (_, n) => n + 1)}
        />
      )}
      <OfferFacts product={product} balance={isPoints ? balance : undefined} missing={missing} pass={pass} />
      {unavailable ? (
        <Unavailable unavailable={unavailable} onClose={onClose} />
      ) : missing > 0 ? (
        <Missing missing={missing} onClose={onClose} />
      ) : (
        <PayChoice
          product={product}
          pass={pass}
          isReady={!isPoints || balance !== undefined}
          isPlacing={isPlacing}
          isOpen={isOpen}
          onBuy={onBuy}
        />
      )}
    </>
  );
}

type Pass = ReturnType<typeof usePassMonths>;

function Brings({ brings, onOdds }: Pick<ShopProduct, 'brings'> & Pick<ProductStepProps, 'onOdds'>) {
  const { t } = useLingui();
  const labels = useProductLabels();
  return (
    <ul className={styles.brings} aria-label={t`What you get`}>
      {brings.map((one) => (
        <li key={JSON.stringify(one)}>
          <BroughtPicture one={one} className={styles.small} />
          <bdi>{labels.brought(one)}</bdi>
          {onOdds && (one.type === 'pack' || one.type === 'lootbox') && (
            <button
              type="button"
              className={styles.odds}
              onClick={() => onOdds(one.type === 'pack' ? 'pack' : one.kind)}
            >
              {t`Odds`}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

type OfferFactsProps = {
  product: ShopProduct;
  /** The player's points, if it costs points. */
  balance: string | number | undefined;
  missing: number;
  pass: Pass;
};

function OfferFacts({ product, balance, missing, pass }: OfferFactsProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const { name: place } = usePlatform();
  const { price, currency, usdPrice, sale, endsAtMs } = product;
  const unavailable = sale?.unavailable;
  return (
    <Facts>
      <Fact name={t`Price`}>
        <Price amount={price} currency={currency} usd={usdPrice} />
      </Fact>
      {balance !== undefined && (
        <Fact name={t`Your balance`}>
          <CurrencyMark currency="PP" />
          <Figure amount={balance} unit="PP" size="row" />
        </Fact>
      )}
      {balance !== undefined && !unavailable && (
        <Fact name={missing > 0 ? t`You need` : t`Balance after`}>
          <CurrencyMark currency="PP" />
          <Figure
            amount={missing > 0 ? missing : Math.round((Number(balance) - price) * 100) / 100}
            unit="PP"
            size="row"
          />
        </Fact>
      )}
      {typeof sale?.remaining === 'number' && (
        <Fact name={t`In stock`}>
          <Figure amount={sale.remaining} unit="COUNT" size="row" />
        </Fact>
      )}
      {sale?.limit && <Fact name={t`Limit`}>{labels.limit(sale.limit)}</Fact>}
      {endsAtMs !== undefined && (
        <Fact name={t`Offer ends in`}>
          <Countdown endsAtMs={endsAtMs} icon="timer" />
        </Fact>
      )}
      {pass.month !== undefined && !unavailable && <Fact name={t`Valid for`}>{pass.month}</Fact>}
      {currency !== 'PP' && place === 'telegram' && <Fact name={t`Payment method`}>{t`Telegram Stars`}</Fact>}
    </Facts>
  );
}

function Unavailable({
  unavailable,
  onClose,
}: { unavailable: NonNullable<NonNullable<ShopProduct['sale']>['unavailable']> } & Pick<
  ProductStepProps,
  'onClose'
>) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const toDeviceTime = useToDeviceTime();
  return (
    <>
      <p className={styles.why} role="note">
        <b>{labels.unavailable(unavailable.because)}</b>
        {unavailable.until !== undefined && (
          <>
            <br />
            <Trans>
              Available again in <Countdown endsAtMs={toDeviceTime(unavailable.until)} />
            </Trans>
          </>
        )}
      </p>
      <Button wide kind="quiet" onClick={onClose}>
        {t`Back to the shop`}
      </Button>
    </>
  );
}

function Missing({ missing, onClose }: { missing: number } & Pick<ProductStepProps, 'onClose'>) {
  const { t } = useLingui();
  const labels = useProductLabels();
  return (
    <>
      <p className={styles.why} role="note">
        <Trans>
          <b>You need {labels.price(missing, 'PP')} more.</b> Quests give you points every day.
        </Trans>
      </p>
      <Button wide href={paths.quests()} onClick={onClose}>
        {t`See today’s quests`}
      </Button>
    </>
  );
}

type PayChoiceProps = Pick<ProductStepProps, 'product' | 'isPlacing' | 'isOpen' | 'onBuy'> & {
  pass: Pass;
  /** Everything beside the price is loaded. */
  isReady: boolean;
};

/** The payment method and the button. */
function PayChoice({
  product: { price, currency, usdPrice },
  pass,
  isReady,
  isPlacing,
  isOpen,
  onBuy,
}: PayChoiceProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const { name: place } = usePlatform();
  const isOnline = useOnline();
  const [chosen, setChosen] = useState<PaymentMode>(place === 'telegram' ? 'telegram' : 'breeze');
  const isPoints = currency === 'PP';
  const costs = labels.price(price, currency);
  const dollars = usdPrice === undefined ? '' : labels.dollars(usdPrice);
  const isDisabled = !isOnline || !isReady || pass.isAsking || pass.hasFailed;
  const pay = (): void => onBuy(isPoints ? 'telegram' : chosen);
  const main = {
    label: isPoints ? t`Buy for ${costs}` : t`Pay ${costs}`,
    isBusy: isPlacing,
    isDisabled,
    onPress: pay,
  };
  const hosts = useHostButtons(isOpen ? { main } : undefined);
  return (
    <>
      {pass.later !== undefined && (
        <p className={styles.why} role="note">
          {pass.later}
        </p>
      )}
      {pass.hasFailed && (
        <p className={styles.why} role="note">
          {t`We couldn’t check the month of this pass.`}{' '}
          <button type="button" className={styles.odds} onClick={pass.askAgain}>
            {t`Try again`}
          </button>
        </p>
      )}
      {!isPoints && place === 'web' && (
        <Segment
          label={t`Payment method`}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'breeze', label: t`Card` },
            { value: 'telegram', label: t`Telegram Stars` },
          ]}
        />
      )}
      {!hosts.main && (
        <Button wide busy={isPlacing} disabled={isDisabled} onClick={pay}>
          {isPoints ? (
            t`Buy for ${costs}`
          ) : chosen === 'breeze' ? (
            <span>
              <Trans>
                Pay <bdi dir="ltr">{dollars}</bdi> by card
              </Trans>
            </span>
          ) : (
            t`Pay ${costs}`
          )}
        </Button>
      )}
      <p className={styles.note}>
        {isOnline
          ? t`You pay exactly this price.`
          : t`You are offline. You can buy when you are back online.`}
      </p>
    </>
  );
}
