import { singletonOf } from "@/testing/singleton";

/** Forgets how the provider of sign-ins described itself, as after a start. */
export function forgetProvider(): void {
  singletonOf<{ current: object | null }>("oidc-provider").current = null;
}
