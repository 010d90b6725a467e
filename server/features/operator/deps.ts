import type pg from 'pg';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import type { FlagCard } from '@parlor/contract/calls/flags.ts';
import type {
  OperatorAnswer,
  OperatorCall,
  OperatorReceived,
} from '@parlor/contract/calls/operator/operator.ts';
import type { ReportedName } from '@parlor/contract/calls/operator/names.ts';
import type { PaymentAlarm } from '@parlor/contract/calls/operator/payments.ts';
import type { HeldReferral, PartnerCard } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import type { ConsoleEnvironment } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import type { AlarmCard } from '@parlor/contract/calls/operator/alarms.ts';
import type { FigureDays, Figures, Today } from '@parlor/contract/calls/operator/figures.ts';
import type { StudioCard } from '@parlor/contract/calls/operator/studios.ts';
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { ClientError } from '@parlor/contract/calls/telemetry.ts';
import type { OperatedContent } from '../../content/drafts/operated-content.ts';
import type { SwitchCard, SwitchEffect } from '@parlor/contract/calls/operator/switches.ts';
import type { ExperimentResult } from '@parlor/contract/calls/operator/plans/experiments.ts';
import type { AnnouncementCard, NewAnnouncement } from '@parlor/contract/calls/operator/announcements.ts';
import type { SetBackReason } from '@parlor/contract/calls/public-names.ts';
import type { SwitchedOff, SwitchTarget } from '@parlor/contract/calls/switches.ts';
import type { MayBeOld } from '../../db/replica.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Players } from '../../players/players.ts';
import type { PreviewAddress } from './content/preview.ts';
import type { AccountDeps } from './accounts/deps.ts';
import type { OperatedWebhooks } from './webhooks/index.ts';
import type { OperatorEntry } from './roles.ts';
import type { ApprovalLimitsByCurrency } from './approval-limits.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';

/** Records the act in the transaction of its change. */
type Note<Facts extends unknown[] = []> = (tx: pg.ClientBase, ...facts: Facts) => Promise<void>;

interface AlarmList {
  readonly evaluatedAt?: string;
  readonly alarms: AlarmCard[];
}

export interface OperatorDeps extends Deps {
  /** For the pages after the first. */
  readonly mayBeOld?: MayBeOld;
  /** Archived months of the history. */
  readonly archive?: ArchiveFiles | undefined;
  readonly players: Players;
  /** A player at a past moment. */
  readonly accountAt: (playerId: string, at: string) => Promise<AccountAt>;
  readonly operators: readonly OperatorEntry[];
  /** Which server this is; every page of the console shows it. */
  readonly environment: ConsoleEnvironment;
  /** The console's own accounts; missing where players' accounts hold the roles. */
  readonly accounts?: AccountDeps | undefined;
  /** The limit without a second person in a day, in whole units. */
  readonly limits: ApprovalLimitsByCurrency;
  /** `note` is written in the transaction of the refund; not if nothing is refunded. */
  readonly refund: (
    playerId: string,
    orderId: string,
    why: string,
    note: Note<[order: Order]>,
  ) => Promise<Order>;
  /** Ends an unpaid order; `note` as above, if the order was not paid after all. */
  readonly cancel: OperatorDeps['refund'];
  /** Begins the running bulk acts now; otherwise the job does. */
  readonly runBulkActs?: () => void;
  /** Decisions of other features; `note` is written in their transaction. */
  readonly referrals: {
    list(db?: pg.ClientBase): Promise<HeldReferral[]>;
    decide(
      friendId: string,
      d: { release: boolean; mustNotBeOwn: (playerId: string) => Promise<void>; note: Note },
    ): Promise<void>;
  };
  readonly names: {
    list(): Promise<ReportedName[]>;
    setBack(
      seen: { playerId: string; name: string; tag: string; reason: SetBackReason },
      note: Note<[names: ReportedName[]]>,
    ): Promise<ReportedName[]>;
    keep(
      seen: { playerId: string; name: string; tag: string },
      note: Note<[names: ReportedName[]]>,
    ): Promise<ReportedName[]>;
  };
  readonly partners: {
    list(db?: pg.ClientBase): Promise<PartnerCard[]>;
    resume(partnerId: string, note: Note): Promise<void>;
  };
  readonly studios: {
    list(db?: pg.ClientBase): Promise<StudioCard[]>;
    resume(studio: string, note: Note<[hours: object[]]>): Promise<void>;
  };
  readonly paymentAlarms: {
    open(db?: pg.ClientBase): Promise<PaymentAlarm[]>;
    settle(id: string, note: Note<[alarm: PaymentAlarm]>): Promise<void>;
    /** Pays its payment back and settles it. */
    refund(
      id: string,
      o: {
        readonly mustNotBeOwn: (playerId: string) => Promise<void>;
        readonly note: Note<[alarm: PaymentAlarm]>;
      },
    ): Promise<void>;
  };
  /** Missing on a server with fixed content. */
  readonly content?: OperatedContent | undefined;
  /** Missing on a server without previews. */
  readonly previews?: PreviewAddress | undefined;
  /** Missing on a server without switches. */
  readonly switches?:
    | {
        list(): SwitchCard[];
        /** What is in progress now that this would stop. */
        effect(target: SwitchTarget): Promise<SwitchEffect>;
        /** Switches off if there is a text for players, otherwise on. */
        turn(
          s: SwitchTarget & { off?: Omit<SwitchedOff, 'kind' | 'id'>; by: string; why: string },
          note: Note<[cards: SwitchCard[]]>,
        ): Promise<SwitchCard[]>;
      }
    | undefined;
  /** Missing on a server without announcements. */
  readonly announcements?:
    | {
        list(): AnnouncementCard[];
        make(
          made: NewAnnouncement & { readonly by: string },
          note: Note<[cards: AnnouncementCard[]]>,
        ): Promise<AnnouncementCard[]>;
        stop(
          w: { readonly id: string; readonly by: string; readonly why: string },
          note: Note<[cards: AnnouncementCard[]]>,
        ): Promise<AnnouncementCard[]>;
      }
    | undefined;
  /** Missing on a server without webhooks. */
  readonly webhooks?: OperatedWebhooks | undefined;
  /** Cancels contests by two operators; `note` is written in the transaction of the change. */
  readonly cancellations: {
    ask(w: { edition: string; by: string; why: string }, note: Note): Promise<void>;
    confirm(w: { edition: string; by: string; why: string }, note: Note): Promise<void>;
  };
  readonly alarms: {
    list(): Promise<AlarmList>;
    acknowledge(
      c: { id: string; by: string; why: string },
      note: Note<[list: AlarmList]>,
    ): Promise<AlarmList>;
  };
  readonly figures: (days: FigureDays) => Promise<Figures>;
  readonly today: () => Promise<Today>;
  readonly flags: () => Promise<FlagCard[]>;
  /** Undefined if the live content has no such experiment. */
  readonly experiment?: (key: string) => Promise<ExperimentResult | undefined>;
  readonly faults: () => Promise<ClientError[]>;
}

export type OperatorHandlers = {
  readonly [N in OperatorCall]: (
    call: OperatorReceived<N> & { caller: Caller },
  ) => Promise<OperatorAnswer<N>>;
};

export function contentOf({ content }: OperatorDeps): OperatedContent {
  if (content === undefined) throw new ApiError('NOT_FOUND', 'This server has no content releases.');
  return content;
}
