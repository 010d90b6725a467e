// A device with passkeys, without a person: makes and uses keys (ES256) as WebAuthn describes (W3C WebAuthn level 3), with
// attestation `none`. Tests change what it says, to see who refuses it.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Json = Record<string, unknown>;

export interface SoftPasskey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** What a test may falsify. */
export interface Lies {
  readonly origin?: string;
  readonly challenge?: string;
  readonly host?: string;
  /** False: the device did not verify its person. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** The id of another passkey. */
  readonly id?: string;
  /** Another key than that of the passkey. */
  readonly privateKey?: KeyObject;
}

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 };
const url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Makes a passkey as `navigator.credentials.create` would at this page. */
export function makePasskey(options: Json, origin: string, lies: Lies = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = lies.id === undefined ? randomBytes(32) : Buffer.from(lies.id, 'base64url');
  const { rp, user, challenge } = options as {
    rp: { id: string };
    user: { id: string };
    challenge: string;
  };
  const { x, y } = publicKey.export({ format: 'jwk' });
  // COSE: an EC2 key on P-256 for ES256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ]);
  const authData = Buffer.concat([
    headOf(lies.host ?? rp.id, FLAG.attested, lies),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cose,
  ]);
  // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);
  const clientData = clientDataOf('webauthn.create', lies.challenge ?? challenge, lies.origin ?? origin);
  const passkey: SoftPasskey = { id: url(id), privateKey, userHandle: user.id, counter: lies.counter ?? 0 };
  const response: Json = {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: url(clientData),
      attestationObject: url(attestationObject),
      transports: ['internal'],
    },
  };
  return { passkey, response };
}

/** Signs in as `navigator.credentials.get` would at this page. */
export function usePasskey(passkey: SoftPasskey, options: Json, origin: string, lies: Lies = {}): Json {
  const { rpId, challenge } = options as { rpId: string; challenge: string };
  const authData = headOf(lies.host ?? rpId, 0, { counter: passkey.counter, ...lies });
  const clientData = clientDataOf('webauthn.get', lies.challenge ?? challenge, lies.origin ?? origin);
  const signed = Buffer.concat([authData, sha256(clientData)]);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: url(clientData),
      authenticatorData: url(authData),
      signature: url(sign('sha256', signed, lies.privateKey ?? passkey.privateKey)),
      userHandle: passkey.userHandle,
    },
  };
}

function headOf(host: string, flags: number, { isVerified = true, counter = 0 }: Lies): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const verified = isVerified ? FLAG.verified : 0;
  return Buffer.concat([sha256(host), Buffer.from([FLAG.present | verified | flags]), count]);
}

const clientDataOf = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
