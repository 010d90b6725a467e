// What an export has, one file for each section. Secrets are in no section: refresh salts, seeds that are still used, hashes.
import type { ViewName } from '@parlor/economy/act.ts';

export interface Section {
  /** The name of its file. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** The rows of a table that belong to the player, the newest first. */
export interface TableSection extends Section {
  readonly table: string;
  /** The column with the player; `player_id` by default. */
  readonly player?: string;
  readonly columns: string;
  readonly order: string;
  /** Columns with minor units of the row's `currency`. */
  readonly money?: readonly string[];
  /** Columns with JSON as text. */
  readonly json?: readonly string[];
  /** The rows of archived months follow. */
  readonly isArchived?: true;
}

export const TABLE_SECTIONS: readonly TableSection[] = [
  {
    name: 'profile',
    title: 'Profile',
    about: 'What your sign-in methods told us about you, and the name and avatar that you chose.',
    table: 'profiles',
    columns:
      'player_id, first_name, username, photo_url, is_premium, language, email, public_name, name_tag, avatar, name_chosen_at, is_anonymous, referrer, start_param, utm, created_at, disabled_at',
    order: 'player_id',
  },
  {
    name: 'names',
    title: 'Names',
    about: 'The names that you chose. With `setBackReason`: our staff took this name away.',
    table: 'public_name_changes',
    columns: 'number, at, name, tag, set_back_reason',
    order: 'number desc',
  },
  {
    name: 'reported-names',
    title: 'Reported names',
    about: 'The names that you reported. `isKept` says what our staff decided.',
    table: 'name_reports',
    columns: 'at, name, tag, decided_at, is_kept',
    order: 'at desc',
  },
  {
    name: 'reports-of-your-name',
    title: 'Reports of your name',
    about: 'When others reported a name of yours. Who it was stays between them and us.',
    table: 'name_reports',
    player: 'reported_id',
    columns: 'at, name, tag, decided_at, is_kept',
    order: 'at desc',
  },
  {
    name: 'sign-in-methods',
    title: 'Sign-in methods',
    about: 'How you sign in.',
    table: 'identities',
    columns: 'provider, subject, label, created_at',
    order: 'created_at desc',
  },
  {
    name: 'passkeys',
    title: 'Passkeys',
    about: 'The passkeys that sign you in. Their secret keys are on your devices alone.',
    table: 'passkeys',
    columns: 'name, credential_id, transports, added_at, last_used_at',
    order: 'added_at desc',
  },
  {
    name: 'sessions',
    title: 'Sessions',
    about: 'Where and when you signed in, up to 30 days after the end of each session.',
    table: 'sign_ins',
    columns: 'platform, identity_kind, identity_provider, created_at, last_used_at, expires_at, revoked_at',
    order: 'created_at desc',
  },
  {
    name: 'ledger',
    title: 'Ledger',
    about:
      'Every change of your balances. `debit` is the account that an amount left, `credit` the one it entered.',
    table: 'ledger',
    columns: 'number, at, reason, currency, amount, balance_after, debit, credit, reference, game_id',
    order: 'number desc',
    money: ['amount', 'balance_after'],
    isArchived: true,
  },
  {
    name: 'claims',
    title: 'Claims',
    about: 'What you claimed, each once.',
    table: 'claims',
    columns: 'at, reference, rewards',
    order: 'at desc, reference',
    json: ['rewards'],
    isArchived: true,
  },
  {
    name: 'receipts',
    title: 'Receipts',
    about:
      'What each act did. `entries`, `claims` and `draws` name rows of the other lists; the transactions page has a file that can be checked.',
    table: 'act_receipts',
    columns: 'number, at, last_entry, body, hash',
    order: 'number desc',
    json: ['body'],
    isArchived: true,
  },
  {
    name: 'orders',
    title: 'Orders',
    about: 'What you bought, with the history of each order.',
    table: 'orders',
    columns:
      'order_id, placed_at, title, description, item_id, quantity, price, total, currency, mode, status, refund, items, given, timeline, updated_at',
    order: 'placed_at desc, order_id',
    money: ['price', 'total'],
    json: ['items', 'given', 'timeline'],
  },
  {
    name: 'payments',
    title: 'Payments',
    about: 'The payments of your orders, as their provider reported them.',
    table: 'payments',
    columns: 'at, provider, payment_id, order_id, amount, currency, payer, state',
    order: 'at desc, payment_id',
  },
  {
    name: 'rounds',
    title: 'Rounds',
    about: 'Every round that you played.',
    table: 'rounds',
    columns: 'at, game_id, provider, round_id, currency, staked, won, open, closed_at, corrected_at',
    order: 'at desc, round_id',
    money: ['staked', 'won'],
  },
  {
    name: 'bets-and-wins',
    title: 'Bets and wins',
    about: 'What the games reported of each round.',
    table: 'transactions',
    columns: 'at, kind, status, game_id, provider, transaction_id, round_id, currency, amount',
    order: 'at desc, transaction_id',
    money: ['amount'],
  },
  {
    name: 'draws',
    title: 'Draws',
    about:
      'Every random result with what proves it. `serverSeed` is there once you have changed your seed; until then it would tell you the next results.',
    table: 'draws',
    columns:
      'number, at, purpose, game_id, reference, algorithm, server_seed_hash, client_seed, nonce, input, outcome',
    order: 'number desc',
    json: ['input', 'outcome'],
    isArchived: true,
  },
  {
    name: 'races',
    title: 'Races and contests',
    about: 'Your value in each contest.',
    table: 'contest_entries',
    columns: 'edition, value',
    order: 'edition desc',
  },
  {
    name: 'daily-challenges',
    title: 'Daily challenges',
    about: 'Your calls on each day. `score` is in hundredths.',
    table: 'challenge_attempts',
    columns: 'day, at, calls, score',
    order: 'day desc',
    json: ['calls'],
  },
  {
    name: 'ton-wallets',
    title: 'TON wallets',
    about: 'Which wallets you set, and when.',
    table: 'ton_wallet_changes',
    columns: 'at, change, address, before, app',
    order: 'id desc',
  },
  {
    name: 'friends',
    title: 'Invited friends',
    about: 'The players who came by your invitation, by their number.',
    table: 'referrals',
    player: 'inviter_id',
    columns: 'created_at, friend_id, state, played_at, settled_at',
    order: 'created_at desc',
  },
  {
    name: 'campaign',
    title: 'Campaign',
    about: 'The link that brought you here for the first time.',
    table: 'player_campaigns',
    columns:
      'at, carried_by, campaign_source, campaign_medium, campaign_id, campaign_name, campaign_content, campaign_term, visitor_id, redirect_route',
    order: 'at desc',
  },
  {
    name: 'documents',
    title: 'Saved data',
    about: 'What games and the lobby saved for you, such as favourites and settings.',
    table: 'documents',
    columns: 'part, data, version, updated_at',
    order: 'part',
    json: ['data'],
  },
  {
    name: 'decisions',
    title: 'Terms and consents',
    about: 'What you agreed to, and when.',
    table: 'consent_changes',
    columns: 'number, at, topic, agreed, version',
    order: 'number desc',
  },
  {
    name: 'inbox',
    title: 'Inbox',
    about: 'What the inbox told you, for 90 days.',
    table: 'inbox_entries',
    columns: 'number, at, news',
    order: 'number desc',
    json: ['news'],
  },
  {
    name: 'messages',
    title: 'Messages',
    about: 'What the bot or an email told you, for 90 days.',
    table: 'messages',
    columns: 'claimed_at, topic, period, channel, state',
    order: 'claimed_at desc, topic, period',
  },
  {
    name: 'experiments',
    title: 'Experiments',
    about: 'Which variant of a feature you see.',
    table: 'flag_variants',
    columns: 'at, flag, variant',
    order: 'at desc, flag',
  },
  {
    name: 'experiments-seen',
    title: 'Experiments seen',
    about: 'Which variant of an experiment you saw first, and when.',
    table: 'experiment_exposures',
    columns: 'at, experiment, variant',
    order: 'at desc, experiment',
  },
  {
    name: 'days',
    title: 'Days',
    about: 'The days on which you were here, as our figures count them.',
    table: 'player_days',
    columns: 'day, joined_on, played, claimed, bought',
    order: 'day desc',
  },
  {
    name: 'announcements',
    title: 'Announcements',
    about: 'The announcements that you closed.',
    table: 'announcement_dismissals',
    columns: 'at, announcement',
    order: 'at desc, announcement',
  },
  {
    name: 'usage-data',
    title: 'Usage data',
    about: 'Stored only if you agreed to it.',
    table: 'analytics_events',
    player: 'user_id',
    columns: 'at, event_type, device_id, session_id, properties',
    order: 'at desc, insert_id',
  },
  {
    name: 'operators-acts',
    title: 'Acts of operators',
    about: 'What our staff did with your account, and why.',
    table: 'audit_log',
    columns: 'at, act, refused, why',
    order: 'id desc',
  },
  {
    name: 'operators-notes',
    title: 'Notes of operators',
    about: 'What our staff noted about your account.',
    table: 'player_notes',
    columns: 'at, body',
    order: 'note_id desc',
  },
  {
    name: 'corrections',
    title: 'Corrections',
    about: 'Amounts that our staff added or took back.',
    table: 'corrections',
    columns: 'at, currency, amount, why, is_waiting',
    order: 'at desc, id',
    money: ['amount'],
  },
  {
    name: 'bulk-acts',
    title: 'Acts on many players',
    about: 'Amounts that our staff added, took back or refunded for many players at once.',
    table: 'bulk_act_items',
    columns: 'asked_at, currency, amount, order_id, state, at',
    order: 'asked_at desc, bulk_act_id, order_id',
    money: ['amount'],
  },
];

/** What the engine shows the player, as the app gets it. */
export interface ViewSection extends Section {
  readonly view: ViewName;
}

export const VIEW_SECTIONS: readonly ViewSection[] = [
  { name: 'balances', title: 'Balances', about: 'What you have now.', view: 'balances' },
  { name: 'quests', title: 'Quests', about: 'Your quests of today.', view: 'quests' },
  { name: 'week', title: 'Week', about: 'Your steps of this week.', view: 'weeklyProgression' },
  { name: 'month', title: 'Month', about: 'Your steps of this month.', view: 'monthlyProgression' },
  { name: 'album', title: 'Album', about: 'The cards that you have.', view: 'album' },
  { name: 'packs', title: 'Packs', about: 'Packs that you have not opened.', view: 'packs' },
  { name: 'subscriptions', title: 'Subscriptions', about: 'What is delivered daily.', view: 'subscriptions' },
  {
    name: 'limits',
    title: 'Limits and breaks',
    about: 'The limits you set, and what is used.',
    view: 'care',
  },
  {
    name: 'achievements',
    title: 'Achievements',
    about: 'Your progress, and when you earned each.',
    view: 'achievements',
  },
  {
    name: 'level',
    title: 'Level and rounds',
    about: 'Your level, your rounds, and the best and the newest of them.',
    view: 'playerProfile',
  },
  { name: 'consents', title: 'Consents', about: 'What applies now.', view: 'consents' },
  { name: 'fairness', title: 'Seeds', about: 'The seeds of your next results.', view: 'fairness' },
];
