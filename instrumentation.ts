// Compiled for the edge too, where none of this exists: all code for the server stands behind the imports.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  (await import("@/lib/boot/begin-probes")).beginToolProbes();
  await (await import("@/lib/boot/boot")).boot();
}
