// Runs in the browser before the application.

import { keepEarlyPresses } from "@/lib/client/pre-hydration-clicks";
import { guardSinks, type TrustedTypes } from "@/lib/client/script-sinks";

guardSinks((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes, location.origin);
keepEarlyPresses();
