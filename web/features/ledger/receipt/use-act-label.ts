import { useLingui } from '@lingui/react/macro';

/** What the player did, by the name of the command. */
export function useActLabel(): (command: string) => string {
  const { t } = useLingui();
  return (command) => {
    if (
      /^(?:playRound|startRound|stepRound|cashOut|endSharedBet|bet|win|betAndWin|walletSteps)$/.test(command)
    )
      return t`You played a round`;
    if (command === 'createPlayer') return t`You came to Parlor`;
    if (command === 'openPack') return t`You opened a pack`;
    if (command === 'openLootbox') return t`You opened a box`;
    if (command === 'exchangeDuplicates') return t`You exchanged cards`;
    if (/^(?:claim|collectReady)/.test(command)) return t`You claimed a reward`;
    if (/^(?:placeOrder|orderPaid|deliverOrder|cancelOrder|deliverItems)$/.test(command))
      return t`You ordered in the shop`;
    if (/^(?:refund|paymentRefunded|rollback)/.test(command)) return t`Something was taken back or refunded`;
    if (command === 'correctBalance' || command === 'writeOffDebt') return t`Parlor corrected your balance`;
    return t`Parlor did this for you`;
  };
}
