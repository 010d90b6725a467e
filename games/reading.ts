// Reads values of unknown form. A player's choice is validated strictly: the first error as text, or undefined.

type Field = (value: unknown, name: string) => string | undefined;

export const oneOf =
  (...offered: readonly (string | number)[]): Field =>
  (value, name) =>
    (offered as readonly unknown[]).includes(value) ? undefined : `${name} is one of ${offered.join(', ')}`;

/** A whole number. NaN, infinities, fractions, text and −0 are invalid. */
export const wholeFrom =
  (min: number, max: number): Field =>
  (value, name) =>
    typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)
      ? `${name} is a whole number`
      : value < min || value > max
        ? `${name} is from ${min} to ${max}`
        : undefined;

/** Exactly these fields, each valid. */
export function problemIn(choice: unknown, fields: Readonly<Record<string, Field>>): string | undefined {
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) return 'A choice is an object';
  for (const name of Object.keys(choice)) {
    if (!Object.hasOwn(fields, name)) return `A choice has no field ${JSON.stringify(name.slice(0, 40))}`;
  }
  for (const [name, check] of Object.entries(fields)) {
    if (!Object.hasOwn(choice, name)) return `${name} is missing`;
    const fault = check((choice as Record<string, unknown>)[name], name);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The numbers of a stored round. Empty if an older round has another form. */
export function drawnOf(outcome: unknown): readonly number[] {
  const drawn = (outcome as { drawn?: unknown } | null | undefined)?.drawn;
  return Array.isArray(drawn) && drawn.every((one) => Number.isSafeInteger(one)) ? drawn : [];
}
