// Paths of the webhooks of payment providers. What they send has the providers' own form.
export const WEBHOOKS = { telegram: '/webhooks/telegram', breeze: '/webhooks/breeze' } as const;
