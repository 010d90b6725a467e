import { useLingui } from '@lingui/react/macro';
import type { Found, FoundKind } from '@parlor/contract/calls/operator/finding/find.ts';
import { paths } from '../../../navigation/paths.ts';

export interface FoundLabels {
  /** The heading of a group: "Orders". */
  readonly group: (kind: FoundKind) => string;
  /** Where a result leads. */
  readonly href: (kind: FoundKind, found: Found) => string;
}

export function useFoundLabels(): FoundLabels {
  const { t } = useLingui();
  const groups: Readonly<Record<FoundKind, string>> = {
    player: t`Players`,
    entry: t`Transactions of the ledger`,
    order: t`Orders`,
    payment: t`Payments`,
    transaction: t`Transactions of studios`,
    wallet: t`TON wallets`,
    contest: t`Contests`,
    release: t`Releases`,
    operator: t`Operators`,
    ticket: t`Tickets`,
  };
  return { group: (kind) => groups[kind], href: hrefOf };
}

function hrefOf(kind: FoundKind, { id, userId, entry }: Found): string {
  const player = userId === undefined ? {} : { player: userId };
  switch (kind) {
    case 'player':
      return paths.operator({ see: 'players', ...player });
    case 'entry':
      return paths.operator({ see: 'players', ...player, entry: id });
    case 'order':
      return paths.operator({ see: 'players', ...player, part: 'orders' });
    case 'payment':
      // A payment without an order waits among the words of payment providers.
      return userId === undefined
        ? paths.operator({ see: 'decisions' })
        : paths.operator({ see: 'players', ...player, part: 'orders' });
    case 'transaction':
      return paths.operator({ see: 'players', ...player, ...(entry !== undefined && { entry }) });
    case 'wallet':
      return paths.operator({ see: 'players', ...player, part: 'wallet' });
    case 'contest':
      return paths.operator({ see: 'contests' });
    case 'release':
      return paths.operator({ see: 'releases' });
    case 'operator':
      return paths.operator({ see: 'accounts' });
    case 'ticket':
      return paths.operator({ see: 'tickets', ticket: id });
  }
}
