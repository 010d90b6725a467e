// Where payment providers tell us what happened. Their words are their own; only the addresses are ours.
export const WEBHOOKS = { telegram: '/webhooks/telegram', breeze: '/webhooks/breeze' } as const;
