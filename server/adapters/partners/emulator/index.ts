// Starts the partners' emulator in a process and ends it with this one.
import { join } from 'node:path';
import { controlled, type ControlledProcess } from '../../../runtime/emulator/local-process.ts';

/** The emulated partners. */
export interface LocalPartnersCast {
  readonly partners: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly secret: string;
    /** The address for the partner's messages. null if it sends none. */
    readonly webhook: string | null;
    readonly tasks: ReadonlyArray<{ readonly externalId: string; readonly description: string }>;
  }>;
}
/** `control`: injected faults, and finished tasks. */
export const startLocalPartners = (port: number, cast: LocalPartnersCast): Promise<ControlledProcess> =>
  controlled({
    name: 'The process of the local partners',
    file: join(import.meta.dirname, 'main.ts'),
    env: { PARTNERS_PORT: String(port), PARTNERS: JSON.stringify(cast) },
  });
