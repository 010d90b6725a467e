/** Whether the sign-in email has a code. Firebase sends emails of its own, without one. */
export const HAS_CODE = !import.meta.env.VITE_FIREBASE_API_KEY;
